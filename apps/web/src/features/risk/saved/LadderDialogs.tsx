import { Modal } from '@mantine/core'
import { mostLadderLetters, type SavedLadder } from '@ratchet/contract'
import type { SavedLadders } from '../../../trading/ladder/saved-ladders.ts'
import type { Asked } from './asked.ts'
import { ChangeLadder, DeleteLadder } from './ConfirmLadder.tsx'
import { LadderParts } from './LadderParts.tsx'
import { LadderRungs } from './LadderRungs.tsx'
import { NameLadder } from './NameLadder.tsx'
import { PasteLadder } from './PasteLadder.tsx'
import { ShareLadder } from './ShareLadder.tsx'
import * as texts from './texts.ts'

export interface LadderDialogsProps {
  readonly asked: Asked | null
  readonly kept: SavedLadders
  readonly fill: (ladder: Pick<SavedLadder, 'name' | 'ladder'>) => void
  /** Tells what was done, beside the list. */
  readonly said: (text: string, warnings?: readonly string[]) => void
  readonly close: () => void
}

const titles: Readonly<Record<Asked['what'], string>> = {
  save: texts.saveTitle,
  paste: texts.pasteTitle,
  rename: texts.renameTitle,
  rungs: texts.rungsTitle,
  parts: texts.partsTitle,
  copy: texts.copyTitle,
  change: texts.replaceTitle,
  share: texts.shareTitle,
  delete: texts.deleteTitle,
  adopt: '',
}

export function LadderDialogs({ asked, ...rest }: LadderDialogsProps) {
  return (
    <Modal
      opened={asked !== null}
      onClose={rest.close}
      size="sm"
      title={asked ? titles[asked.what] : ''}
      closeButtonProps={{ 'aria-label': texts.close }}
      transitionProps={{ duration: 0 }}
    >
      {asked ? <Dialog asked={asked} {...rest} /> : null}
    </Modal>
  )
}

const copyName = (name: string) => texts.copyOf(name.slice(0, mostLadderLetters - 5))

function Dialog({ asked, kept, fill, said, close }: LadderDialogsProps & { readonly asked: Asked }) {
  const done: LadderDialogsProps['said'] = (...words) => {
    close()
    said(...words)
  }
  const named = { done, close }
  switch (asked.what) {
    case 'save':
      return <NameLadder {...named} ladder={asked.ladder} unit={null} name="" button={texts.save} send={kept.save} />
    case 'copy':
      return (
        <NameLadder {...named} {...asked.of} name={copyName(asked.of.name)} button={texts.saveCopy} send={kept.save} />
      )
    case 'rename': {
      const { id, ladder, name, unit } = asked.of
      const send = (next: string) => kept.replace(id, next, ladder, unit)
      return <NameLadder {...named} ladder={ladder} unit={unit} name={name} button={texts.renameButton} send={send} />
    }
    case 'rungs':
      return <LadderRungs of={asked.of} kept={kept} {...named} />
    case 'parts':
      return <LadderParts of={asked.of} kept={kept} {...named} />
    case 'change':
      return <ChangeLadder of={asked.of} ladder={asked.ladder} kept={kept} {...named} />
    case 'delete':
      return <DeleteLadder of={asked.of} kept={kept} {...named} />
    case 'share':
      return <ShareLadder of={asked.of} close={close} />
    case 'paste':
      return <PasteLadder kept={kept} fill={fill} done={done} close={close} />
    case 'adopt':
      return null
  }
}
