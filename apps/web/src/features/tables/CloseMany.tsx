import { Button } from '@mantine/core'
import { useWorld } from '../../realtime/index.ts'
import { Late, partOf } from '../../ui/Late.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import * as texts from './texts.ts'

/** Traders rarely use the form, so the browser loads it when the panel opens. */
const form = partOf(() => import('./CloseManyForm.tsx'))

/** Closes several positions at once: all, those with a profit or a loss, or those of a symbol. */
export function CloseMany() {
  const open = useWorld((world) => world.activeTrades.length)
  if (open < 2) return null
  return (
    <Pop
      label={texts.closePositions}
      align="end"
      width={252}
      testId="close-many"
      target={(props) => (
        <Button size="xs" variant="default" c="var(--r-loss)" data-testid="close-many-open" {...props}>
          {texts.closeEllipsis}
        </Button>
      )}
    >
      {(close) => <Late of={form} give={{ leave: close }} />}
    </Pop>
  )
}
