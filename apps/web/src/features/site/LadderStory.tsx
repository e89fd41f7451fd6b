import { ActionIcon } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFrame } from '../../ui/plot/frame.ts'
import { Band, Label, Line, type Point } from '../../ui/plot/marks.tsx'
import { Plot } from '../../ui/plot/Plot.tsx'
import css from './ladder-story.module.css'
import { inWords, lockedBy, story, storyRungs } from './ladder-story.ts'
import * as texts from './texts.ts'

const last = story.length - 1
const stepMs = 170
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
      <Picture step={step} />
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

/** Prices in pips from the open; the levels of the rungs are named at the left. */
const levels = {
  domain: [-60, 235],
  ticks: [0, ...storyRungs.map(({ profit }) => profit)],
  text: (pips: number) => (pips === 0 ? texts.open : texts.pips(pips)),
} as const

/** Draws the walk up to a step: the price, and the stop that follows it. */
function Picture({ step }: { step: number }) {
  const walked = story.slice(0, step + 1)
  const stops = walked.map(({ stop }, at): Point => [at, stop])
  return (
    <Plot label={texts.pictureText} height={340} x={{ domain: [0, last + 2] }} y={levels}>
      <Band points={stops} tone="gold" opacity={0.11} step />
      <Line points={stops} tone="gold" width={2.25} step />
      <Line points={walked.map(({ price }, at): Point => [at, price])} tone="accent" width={1.75} />
      <Locks step={step} />
    </Plot>
  )
}

/** What each rung has locked in, and where the price is now. */
function Locks({ step }: { step: number }) {
  const { x, y } = useFrame()
  const now = story[step]
  return (
    <>
      {storyRungs.map((one) => {
        const at = story.findIndex(({ reached }) => reached >= one.rung)
        return at > step ? null : (
          <Label key={one.rung} tone="gold" x={x(at) + 10} y={y(lockedBy(one)) + 18}>
            {texts.locked(lockedBy(one))}
          </Label>
        )
      })}
      {now ? (
        <circle className={css.now} data-closed={now.closed || undefined} cx={x(step)} cy={y(now.price)} r={4.5} />
      ) : null}
    </>
  )
}
