import { lockedBy, storyRungs } from '../../features/site/ladder-story.ts'
import css from './home-ladder.module.css'

/** Tells in words what the two figures of a rung are, and shows the drawn ladder as a table. */
export function HomeLadder() {
  return (
    <section className={css.ladder} aria-labelledby="ladder">
      <div>
        <h2 id="ladder">Two figures make a rung</h2>
        <dl className={css.terms}>
          <dt>Trailing profit</dt>
          <dd>How many pips the price has to come in your favour before the rung acts.</dd>
          <dt>Trailing risk</dt>
          <dd>How many pips behind that point the stop loss is then placed.</dd>
        </dl>
        <p className={css.example}>
          With a trailing profit of 50 pips and a trailing risk of 20, a move of 50 pips puts the stop where it locks in
          30 pips of profit. The picture at the top is drawn by the very function that moves your stop.
        </p>
      </div>
      <table className={css.table}>
        <caption>The ladder of the picture, in pips</caption>
        <thead>
          <tr>
            <th scope="col">Rung</th>
            <th scope="col">Trailing profit</th>
            <th scope="col">Trailing risk</th>
            <th scope="col">Locked in</th>
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
