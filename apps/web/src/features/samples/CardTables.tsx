import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconProgress } from '@tabler/icons-react'
import { wholeText } from '../../format/text.ts'
import { type SampleProject, sampleProjects } from './projects.ts'
import css from './samples.module.css'
import * as texts from './texts.ts'

/** Shows the sample card table, light and dark, in whatever theme the page is. */
export function CardTables() {
  return (
    <section className={css.section} aria-labelledby="card-tables">
      <header className={css.head}>
        <h2 id="card-tables">{texts.cardTables}</h2>
        <p>{texts.sampleNote}</p>
      </header>
      <div className={css.pair}>
        <Card look="light" />
        <Card look="dark" />
      </div>
    </section>
  )
}

// Where the style sheet lays a row out as a card it takes the table's own roles away. These stand in for them.
function Card({ look }: { look: 'light' | 'dark' }) {
  const title = texts.sampleProjects(look)
  return (
    <div className={css.card} data-look={look}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <table role="table" aria-label={title} data-testid={`sample-${look}`}>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
          <tr role="row">
            {texts.columns.map((head) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above.
              <th key={head} scope="col" role="columnheader">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
        <tbody role="rowgroup">
          {sampleProjects.map((project) => (
            <Row key={project.name} project={project} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const signs = {
  pending: IconClock,
  'on schedule': IconProgress,
  delayed: IconAlertTriangle,
  completed: IconCheck,
} as const satisfies Record<SampleProject['status'], unknown>

function Row({ project: { name, budgetUsd, status, team, completion } }: { project: SampleProject }) {
  const Sign = signs[status]
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above.
    <tr role="row">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <th scope="row" role="rowheader">
        <i className={css.mark} aria-hidden>
          {name.charAt(0)}
        </i>
        {name}
      </th>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <td role="cell" className={`${css.budget} num`}>
        {texts.budget(wholeText(budgetUsd))}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <td role="cell">
        <span className={css.status} data-status={status}>
          <Sign aria-hidden />
          {status}
        </span>
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <td role="cell">
        <VisuallyHidden>{team.join(', ')}</VisuallyHidden>
        <span className={css.team} aria-hidden>
          {team.map((person) => (
            <i key={person} title={person}>
              {person.replace(/(\w)\w* (\w)\w*/, '$1$2')}
            </i>
          ))}
        </span>
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <td role="cell">
        <span className={css.completion}>
          <span className="num">{completion}%</span>
          <progress value={completion} max={100} aria-label={texts.completionOf(name)} data-status={status} />
        </span>
      </td>
    </tr>
  )
}
