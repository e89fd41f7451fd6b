import css from './ladders.module.css'

/** What the server has to say of a ladder that it took. */
export const Warnings = ({
  of,
  testId = 'ladder-warnings',
}: {
  readonly of: readonly string[]
  readonly testId?: string
}) => (
  <ul className={css.warnings} data-testid={testId}>
    {of.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)
