import { ActionIcon } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import css from './ladder-story.module.css'
import { inWords, lockedBy, story, storyRungs } from './ladder-story.ts'
import * as texts from './texts.ts'

const last = story.length - 1
const stepMs = 170
const top = 235
const bottom = -60
/**
 * The plot is 1000 by 1000 and is stretched to its place. Words stand over it, so that they are not stretched. The
 * scale has a gutter.
 */
const gutter = 165
const x = (step: number) => gutter + (step / (last + 2)) * (1000 - gutter)
const y = (pips: number) => ((top - pips) / (top - bottom)) * 1000
const percent = (thousandth: number) => `${thousandth / 10}%`

/** Draws the stop up to a step as corners: along, then up. */
function stairs(step: number): string {
  const corners: string[] = []
  story.slice(0, step + 1).forEach(({ stop }, index) => {
    const before = story[index - 1]?.stop ?? stop
    if (index === 0 || before !== stop) corners.push(`${x(index)},${y(before)}`, `${x(index)},${y(stop)}`)
  })
  return [...corners, `${x(step)},${y(story[step]?.stop ?? 0)}`].join(' ')
}

/** Walks on by itself while it plays; whoever takes the slider has it. */
function useStep() {
  const [step, setStep] = useState(last)
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (!playing) return
    if (step >= last) return setPlaying(false)
    const timer = setTimeout(() => setStep(step + 1), stepMs)
    return () => clearTimeout(timer)
  }, [playing, step])
  return {
    step,
    playing,
    take: (to: number) => {
      setPlaying(false)
      setStep(to)
    },
    play: () => {
      if (!playing && step >= last) setStep(0)
      setPlaying(!playing)
    },
  }
}

/** Tells of a position with three rungs in a drawing that can be walked through. */
export function LadderStory() {
  const { step, playing, take, play } = useStep()
  const now = story[step] ?? story[0]
  if (!now) return null
  return (
    <figure className={css.figure} data-testid="ladder-story">
      <Plot step={step} />
      <figcaption className={css.foot}>
        <ActionIcon
          variant="default"
          size={36}
          radius="xl"
          onClick={play}
          aria-label={playing ? texts.pausePicture : texts.playPicture}
        >
          {playing ? <IconPlayerPauseFilled size={15} aria-hidden /> : <IconPlayerPlayFilled size={15} aria-hidden />}
        </ActionIcon>
        <input
          type="range"
          className={css.range}
          min={0}
          max={last}
          value={step}
          onChange={(event) => take(Number(event.currentTarget.value))}
          aria-label={texts.stepThroughPicture}
          aria-valuetext={inWords(now)}
        />
        <p className={css.words} data-testid="ladder-words">
          {inWords(now)}
        </p>
      </figcaption>
    </figure>
  )
}

function Plot({ step }: { step: number }) {
  const now = story[step]
  if (!now) return null
  const price = story.slice(0, step + 1).map((moment, index) => `${x(index)},${y(moment.price)}`)
  const corners = stairs(step)
  return (
    <div className={css.plot} role="img" aria-label={texts.pictureText}>
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden focusable="false">
        <line x1="0" x2="1000" y1={y(0)} y2={y(0)} className={css.open} />
        {storyRungs.map(({ rung, profit }) => (
          <line key={rung} x1="0" x2="1000" y1={y(profit)} y2={y(profit)} className={css.rung} />
        ))}
        <polygon points={`${corners} ${x(step)},1000 ${gutter},1000`} className={css.locked} />
        <polyline points={corners} className={css.stop} />
        <polyline points={price.join(' ')} className={css.price} />
      </svg>
      <span className={css.label} style={{ top: percent(y(0)) }}>
        {texts.open}
      </span>
      {storyRungs.map(({ rung, profit }) => (
        <span key={rung} className={css.label} style={{ top: percent(y(profit)) }}>
          {texts.pips(profit)}
        </span>
      ))}
      {storyRungs.map((one) => {
        const at = story.findIndex(({ reached }) => reached >= one.rung)
        return at > step ? null : (
          <span key={one.rung} className={css.lock} style={{ top: percent(y(lockedBy(one))), left: percent(x(at)) }}>
            {texts.locked(lockedBy(one))}
          </span>
        )
      })}
      <span
        className={css.now}
        data-closed={now.closed || undefined}
        style={{ top: percent(y(now.price)), left: percent(x(step)) }}
      />
    </div>
  )
}
