import { IconColumns3 } from '@tabler/icons-react'
import { MenuButton, MenuCheck, MenuHead, MenuRule } from '../../ui/pop/MenuItem.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import { Tool } from './Tool.tsx'
import * as texts from './texts.ts'
import type { ColumnChoice } from './useTableView.ts'

/** Shows and hides columns. */
export function ColumnMenu({ title, choice }: { title: string; choice: ColumnChoice }) {
  const { all, shown, choose, reset } = choice
  const label = texts.columnsOf(title)
  return (
    <Pop
      role="menu"
      label={label}
      align="end"
      width={200}
      target={(props) => (
        <Tool aria-label={label} title={texts.columns} {...props}>
          <IconColumns3 size={16} aria-hidden />
        </Tool>
      )}
    >
      {(close) => (
        <>
          <MenuHead>{texts.columns}</MenuHead>
          {all.map(({ key, label: name }, i) => (
            <MenuCheck
              key={key}
              checked={shown.includes(key)}
              disabled={i === 0}
              onChange={(checked) => choose(checked ? [...shown, key] : shown.filter((one) => one !== key))}
            >
              {name}
            </MenuCheck>
          ))}
          <MenuRule />
          <MenuButton act={reset} close={close}>
            {texts.resetColumns}
          </MenuButton>
        </>
      )}
    </Pop>
  )
}
