import { Button, Flex, Text, Title } from '@mantine/core'
import { mediaKind, type Site } from '@ratchet/contract'
import { IconPlayerPlayFilled, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { sourceInWords } from './media.ts'
import css from './site.module.css'
import * as texts from './texts.ts'

type Film = Site['videos'][number]

/** Shows a poster first. The film, or the page of another site that plays it, is asked for when it is wanted. */
export function Video({ film }: { film: Film }) {
  const [playing, setPlaying] = useState(false)
  const [wasPlaying, setWasPlaying] = useState(false)
  const poster = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The focus goes back to where the reader was, not to the top of the page.
    if (wasPlaying && !playing) poster.current?.focus()
  }, [wasPlaying, playing])
  const play = () => {
    setPlaying(true)
    setWasPlaying(true)
  }
  return (
    <figure data-testid="video">
      {playing ? (
        <Player film={film} />
      ) : (
        <button ref={poster} type="button" className={css.film} onClick={play} aria-label={texts.play(film.title)}>
          <img src={film.poster} alt="" width={1280} height={720} loading="lazy" />
          <Flex align="center" justify="center" w={52} h={52} c="white" bg="steel" bdrs="50%" className={css.play}>
            <IconPlayerPlayFilled size={22} aria-hidden />
          </Flex>
        </button>
      )}
      <Flex component="figcaption" justify="space-between" align="start" mt="sm" mih={44}>
        <div>
          <Title order={3} fz="lg">
            {film.title}
          </Title>
          <Text fz="xs" c="dimmed">
            {sourceInWords(film.src)}
          </Text>
        </div>
        {playing ? (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={() => setPlaying(false)}
            aria-label={texts.closeVideo(film.title)}
          >
            {texts.close}
          </Button>
        ) : null}
      </Flex>
    </figure>
  )
}

function Player({ film: { title, src, poster } }: { film: Film }) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  // The button that had the focus is gone; whoever uses the keyboard goes on from the film.
  useEffect(() => place.current?.querySelector<HTMLElement>('video, iframe, img')?.focus(), [])
  const kind = mediaKind(src)
  const fail = () => setFailed(true)
  if (failed)
    return (
      <div className={css.film} role="alert">
        {texts.videoFailed}
      </div>
    )
  return (
    <div className={css.film} ref={place}>
      {kind === 'film' ? (
        // biome-ignore lint/a11y/useMediaCaption: the operator's film carries its captions inside, or none.
        <video src={src} poster={poster} controls autoPlay playsInline aria-label={title} onError={fail} />
      ) : null}
      {kind === 'picture' ? <img src={src} alt={title} tabIndex={-1} onError={fail} /> : null}
      {kind === 'page' ? (
        <iframe
          src={src}
          title={title}
          // The player gets its own scripts and storage, and full screen, but no way to turn our page into another.
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          // Players refuse to play for a page that does not say its address.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : null}
    </div>
  )
}
