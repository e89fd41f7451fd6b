import { useInstruments } from '../../lib/reference.ts'
import { Panel } from '../../ui/Panel.tsx'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const minutesOfDay = 24 * 60

function momentText(minute: number): string {
  const day = days[Math.floor(minute / minutesOfDay) % 7]
  const time = minute % minutesOfDay
  return `${day} ${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`
}

/** When each symbol can be traded. */
export function TradingHours() {
  const instruments = useInstruments()
  return (
    <>
      {instruments.map(({ symbol, name, sessions, sessionZone }) => (
        <Panel key={symbol} title={symbol} note={`${name}, times in ${sessionZone}`}>
          <ul className="num" style={{ margin: 0, paddingLeft: 18 }}>
            {sessions.map(([from, to]) => (
              <li key={from}>
                {momentText(from)} – {momentText(to)}
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </>
  )
}
