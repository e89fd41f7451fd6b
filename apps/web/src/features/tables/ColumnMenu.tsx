import { ActionIcon, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { ColumnChoice } from './useTableView.ts'

/** Shows and hides columns. */
export function ColumnMenu({ title, choice }: { title: string; choice: ColumnChoice }) {
  const { all, shown, choose, reset } = choice
  return (
    <Menu position="bottom-end" shadow="md" withinPortal closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={`Columns of ${title}`} title="Columns">
          <IconColumns3 size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={380} style={{ overflowY: 'auto' }}>
        <Menu.Label>Columns</Menu.Label>
        {all.map(({ key, label }, i) => (
          <Menu.CheckboxItem
            key={key}
            checked={shown.includes(key)}
            disabled={i === 0}
            onChange={(checked) => choose(checked ? [...shown, key] : shown.filter((one) => one !== key))}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={reset}>Reset columns</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
