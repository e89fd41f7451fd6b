import { Box, Table } from '@mantine/core'
import type { ReactNode } from 'react'

interface PlainRow {
  readonly key: string | number
  readonly cells: readonly ReactNode[]
  /** A colour, where the row says something that is wrong. */
  readonly color?: string
}

interface PlainTableProps {
  /** Names the region that scrolls sideways. Undefined for a table that fits everywhere. */
  readonly scrolls?: string
  /** Null over a column without a name. */
  readonly heads: readonly ReactNode[]
  readonly rows: readonly PlainRow[]
  /** The first of the columns whose cells stand at the end. */
  readonly endFrom?: number
  /** Columns that a phone leaves out. */
  readonly wide?: readonly number[]
  /** Whether the first cell names its row. */
  readonly named?: boolean
  readonly testId?: string
}

/** Draws a short table that is only read. */
export function PlainTable({ scrolls, heads, rows, endFrom = heads.length, wide = [], ...rest }: PlainTableProps) {
  const { named = false, testId } = rest
  const look = (at: number) =>
    ({
      key: at,
      ta: at < endFrom ? 'left' : 'right',
      ...(wide.includes(at) ? { visibleFrom: 'sm' } : {}),
    }) as const
  const table = (
    <Table horizontalSpacing={14} {...(scrolls ? { style: { whiteSpace: 'nowrap' } } : {})} data-testid={testId}>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head, at) => {
            const { key, ...rest } = look(at)
            if (head === null) return <Table.Td key={key} />
            return (
              <Table.Th key={key} scope="col" fw={400} fz="xs" c="dimmed" {...rest}>
                {head}
              </Table.Th>
            )
          })}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, cells, color }) => (
          <Table.Tr key={key}>
            {cells.map((cell, at) => {
              const { key, ...rest } = look(at)
              return named && at === 0 ? (
                <Table.Th key={key} scope="row" fw={400} {...rest}>
                  {cell}
                </Table.Th>
              ) : (
                <Table.Td key={key} className="num" {...(color ? { c: color } : {})} {...rest}>
                  {cell}
                </Table.Td>
              )
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
  if (scrolls === undefined) return table
  return (
    <Box component="section" tabIndex={0} aria-label={scrolls} style={{ overflowX: 'auto' }}>
      {table}
    </Box>
  )
}
