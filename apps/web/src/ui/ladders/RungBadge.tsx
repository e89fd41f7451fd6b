import css from './rung-badge.module.css'

export const RungBadge = ({ rung }: { readonly rung: number }) => <span className={css.badge}>{rung}</span>
