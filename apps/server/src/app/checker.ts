import { parentPort } from 'node:worker_threads'
import type { BodyToCheck, CheckedBody } from '../core/http/body-checks.ts'
import type { CheckedBodies, HeavyRoute } from '../core/http/call.ts'
import { parseJson } from '../core/http/json.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { checkHistory } from '../history/check.ts'
import { checkTickPiece } from '../ticks/check.ts'

// The thread in which the bodies of heavy routes are parsed and checked (`core/http/body-checks.ts`).

const checks: { readonly [K in HeavyRoute]: (body: unknown, nowMs: number) => CheckedBodies[K] } = {
  importHistory: checkHistory,
  addTickPiece: checkTickPiece,
}

function answerTo({ route, bytes, nowMs }: BodyToCheck): CheckedBody {
  try {
    const text = new TextDecoder().decode(bytes)
    return { body: checks[route](parseJson(text, Number.POSITIVE_INFINITY) ?? {}, nowMs) }
  } catch (error) {
    return error instanceof Refusal ? { refused: error.toBody() } : { fault: error }
  }
}

parentPort?.on('message', (body: BodyToCheck) => parentPort?.postMessage(answerTo(body)))
