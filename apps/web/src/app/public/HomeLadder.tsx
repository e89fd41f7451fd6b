import { lockedBy, storyRungs } from '../../features/site/ladder-story.ts'
import css from './home-ladder.module.css'
import * as texts from './texts.ts'

/** Tells in words what the two figures of a rung are, and shows the drawn ladder as a table. */
export function HomeLadder() {
  return (
    <section className={css.ladder} aria-labelledby="ladder">
      <div>
        <h2 id="ladder">{texts.twoFiguresMakeRung}</h2>
        <dl className={css.terms}>
          <dt>{texts.trailingProfit}</dt>
          <dd>{texts.trailingProfitMeaning}</dd>
          <dt>{texts.trailingRisk}</dt>
          <dd>{texts.trailingRiskMeaning}</dd>
        </dl>
        <p className={css.example}>{texts.rungExample}</p>
      </div>
      <table className={css.table}>
        <caption>{texts.pictureLadder}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.rung}</th>
            <th scope="col">{texts.trailingProfit}</th>
            <th scope="col">{texts.trailingRisk}</th>
            <th scope="col">{texts.lockedIn}</th>
          </tr>
        </thead>
        <tbody>
          {storyRungs.map((one) => (
            <tr key={one.rung}>
              <th scope="row">{one.rung}</th>
              <td>{one.profit}</td>
              <td>{one.risk}</td>
              <td className={css.locked}>+{lockedBy(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
