import { TextInput } from '@mantine/core'
import { Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Draft, neededFields } from './draft.ts'
import css from './profile.module.css'
import * as texts from './texts.ts'
import type { FieldsProps } from './useProfileForm.ts'

const fields: readonly { name: keyof Draft; label: string; autoComplete: string; longest: number }[] = [
  { name: 'username', label: texts.username, autoComplete: 'nickname', longest: 200 },
  { name: 'email', label: texts.email, autoComplete: 'email', longest: 254 },
  { name: 'firstName', label: texts.firstName, autoComplete: 'given-name', longest: 200 },
  { name: 'lastName', label: texts.lastName, autoComplete: 'family-name', longest: 200 },
  { name: 'address', label: texts.address, autoComplete: 'street-address', longest: 200 },
  { name: 'city', label: texts.city, autoComplete: 'address-level2', longest: 200 },
  { name: 'country', label: texts.country, autoComplete: 'country-name', longest: 200 },
  { name: 'postalCode', label: texts.postalCode, autoComplete: 'postal-code', longest: 20 },
]
const needed: ReadonlySet<string> = new Set(neededFields)

export function UserInformation({ draft, change, errors }: FieldsProps) {
  return (
    <Panel title={texts.userInformation} note={texts.requiredNote}>
      <Fields least={280}>
        {fields.map(({ name, label, autoComplete, longest }) => (
          <TextInput
            key={name}
            name={name}
            label={label}
            required={needed.has(name)}
            // The style sheet marks needed fields, so that the label's words stay the specified ones.
            withAsterisk={false}
            labelProps={{ 'data-needed': needed.has(name) || undefined, className: css.label }}
            autoComplete={autoComplete}
            type={name === 'email' ? 'email' : 'text'}
            maxLength={longest}
            value={draft[name]}
            error={errors[name]}
            onChange={(event) => change(name, event.currentTarget.value)}
          />
        ))}
      </Fields>
    </Panel>
  )
}
