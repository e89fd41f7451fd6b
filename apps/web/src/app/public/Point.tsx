import { Text, Title, type TitleOrder } from '@mantine/core'

interface PointProps {
  readonly title: string
  readonly note?: string
  readonly text: string
  readonly order?: TitleOrder
}

/** A short heading with a paragraph below it. */
export const Point = ({ title, note, text, order = 3 }: PointProps) => (
  <>
    <Title order={order} fz="lg" mb="xxs">
      {title}
    </Title>
    <Text fz="sm">{note}</Text>
    <Text lh={1.6} c="dimmed">
      {text}
    </Text>
  </>
)
