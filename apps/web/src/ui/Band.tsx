import type { ComponentPropsWithoutRef } from 'react'
import css from './band.module.css'

/** One section of a public page, below a line. */
export const Band = (props: ComponentPropsWithoutRef<'section'>) => <section {...props} className={css.band} />
