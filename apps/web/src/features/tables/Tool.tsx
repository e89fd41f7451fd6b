import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'
import css from './tables.module.css'

/** A button at the right of a table's title. */
export const Tool = (props: ActionIconProps & ComponentPropsWithoutRef<'button'>) => (
  <ActionIcon className={css.tool ?? ''} variant="default" size={30} {...props} />
)
