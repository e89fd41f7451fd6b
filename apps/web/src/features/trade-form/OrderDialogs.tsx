import { AskFirst } from './AskFirst.tsx'
import type { Setting } from './fields.ts'
import type { Sketch } from './sketch.ts'
import { UnknownAccount } from './UnknownAccount.tsx'
import type { OrderFlow } from './useOrderFlow.ts'

interface OrderDialogsProps {
  readonly flow: OrderFlow
  readonly setting: Setting
  readonly sketch: Sketch | null
}

/** What is asked before an order leaves, and where its account is not known. */
export function OrderDialogs({ flow, setting, sketch }: OrderDialogsProps) {
  return (
    <>
      <AskFirst
        input={flow.asking}
        sketch={sketch}
        instrument={setting.instrument}
        account={setting.account}
        blocked={flow.blocked}
        doubts={flow.doubts}
        onAnswer={flow.answer}
      />
      <UnknownAccount input={flow.unknown} onAnswer={flow.meant} />
    </>
  )
}
