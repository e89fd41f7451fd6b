import type { SetupPicture } from '@ratchet/contract'
import { ChartWindow } from './ChartWindow.tsx'
import { EditorWindow } from './EditorWindow.tsx'
import { FolderWindow } from './FolderWindow.tsx'
import { InputsWindow } from './InputsWindow.tsx'
import { OptionsWindow } from './OptionsWindow.tsx'
import { Toolbar } from './Toolbar.tsx'

interface DrawingProps {
  readonly picture: SetupPicture
  readonly address: string
  readonly code: string
}

/** Draws one schematic window of a setup step: no screenshot of the terminal, but its words in their places. */
export function Drawing({ picture, address, code }: DrawingProps) {
  switch (picture.drawing) {
    case 'folder':
      return <FolderWindow {...picture} />
    case 'editor':
      return <EditorWindow {...picture} />
    case 'options':
      return <OptionsWindow {...picture} address={address} />
    case 'inputs':
      return <InputsWindow {...picture} code={code} />
    case 'toolbar':
      return <Toolbar {...picture} />
    case 'chart':
      return <ChartWindow {...picture} />
  }
}
