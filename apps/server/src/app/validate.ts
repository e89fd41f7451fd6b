import { messages } from '@ratchet/contract'
import type { z } from 'zod'
import { invalidField, type Refusal, refusalOf } from '../core/refusals/refusal.ts'

type Validated = { readonly value: unknown } | { readonly error: Refusal }

/** Makes what checks a part of a request by its schema. */
export function compileValidator(schema: z.ZodType, httpPart: string | undefined): (data: unknown) => Validated {
  return (data) => {
    const parsed = schema.safeParse(data)
    if (parsed.success) return { value: parsed.data }
    // The only parameter of an address is the id of a document.
    return {
      error: httpPart === 'params' ? invalidField('id', messages.invalidDocumentId) : refusalOf(parsed.error.issues),
    }
  }
}
