import type { ReactNode } from 'react'
import css from './facts.module.css'

export interface Fact {
  readonly name: string
  /** Null while it is not known yet: a dash stands for it, since a zero would be an answer. */
  readonly value: ReactNode
  readonly isStrong?: boolean
  readonly testId?: string
}

interface FactsProps {
  readonly of: readonly Fact[]
  /** Two beside each other, without lines between them. */
  readonly inPairs?: boolean
  readonly className?: string | undefined
}

/** Lists figures with their names. Plain elements, since many of them follow the price. */
export function Facts({ of, inPairs = false, className = '' }: FactsProps) {
  return (
    <dl className={`${css.facts} ${inPairs ? css.pairs : ''} ${className} num`}>
      {of.map(({ name, value, isStrong, testId }) => (
        <div key={name} data-strong={isStrong}>
          <dt>{name}</dt>
          <dd data-testid={testId}>{value ?? <small>–</small>}</dd>
        </div>
      ))}
    </dl>
  )
}
