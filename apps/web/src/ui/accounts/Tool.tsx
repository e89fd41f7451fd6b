import { Button } from '@mantine/core'

interface ToolProps {
  readonly text: string
  /** Names the account too. */
  readonly name: string
  readonly testId: string
  readonly onPress?: () => void
  readonly busy?: boolean
  readonly color?: string
  /** The id of the reason why it cannot be pressed. */
  readonly why?: string
}

/** A small button of an account. */
export const Tool = ({ text, name, testId, onPress, busy = false, color, why }: ToolProps) => (
  <Button
    size="compact-xs"
    variant="default"
    {...(color ? { c: color } : {})}
    loading={busy}
    disabled={why !== undefined}
    aria-describedby={why}
    aria-label={name}
    onClick={onPress}
    data-testid={testId}
  >
    {text}
  </Button>
)
