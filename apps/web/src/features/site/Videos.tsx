import { Text } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { useSiteContent } from '../../api/reference.ts'
import { Band } from '../../ui/Band.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Columns } from '../../ui/Columns.tsx'
import css from './site.module.css'
import * as texts from './texts.ts'
import { Video } from './Video.tsx'

/** Tells in films why to open an account with the brokerage that the operator names; nothing where there are none. */
export function Videos() {
  const { site, failed } = useSiteContent()
  if (site?.videos.length === 0) return null
  return (
    <Band aria-labelledby="videos">
      <h2 id="videos">{texts.beforeFirstTrade}</h2>
      <Text lh={1.6} c="dimmed" maw="62ch" mb="lg">
        {texts.videosIntro(site?.brokerage)}
      </Text>
      {failed ? (
        <Callout tone="plain" role="status">
          {texts.videosUnavailable}
        </Callout>
      ) : (
        <Columns least={320} gap="28px">
          {site ? site.videos.map((film) => <Video key={film.src} film={film} />) : <Places />}
        </Columns>
      )}
    </Band>
  )
}

/** Keeps the places where the films will be, so that nothing jumps when they come. */
function Places() {
  return (
    <>
      <div className={css.film} role="status">
        {messages.loading}
      </div>
      <div className={css.film} aria-hidden />
    </>
  )
}
