import { messages } from '@ratchet/contract'
import { useSiteContent } from '../../api/reference.ts'
import * as texts from './texts.ts'
import { Video } from './Video.tsx'
import css from './videos.module.css'

/** Tells in films why to open an account with the brokerage that the operator names; nothing where there are none. */
export function Videos() {
  const { site, failed } = useSiteContent()
  if (site?.videos.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="videos">
      <h2 id="videos">{texts.beforeFirstTrade}</h2>
      <p className={css.lead}>{texts.videosIntro(site?.brokerage)}</p>
      {failed ? (
        <p className={css.quiet} role="status">
          {texts.videosUnavailable}
        </p>
      ) : (
        <div className={css.films}>
          {site ? site.videos.map((film) => <Video key={film.src} film={film} />) : <Places />}
        </div>
      )}
    </section>
  )
}

/** Keeps the places where the films will be, so that nothing jumps when they come. */
function Places() {
  return (
    <>
      <div className={css.place} role="status">
        {messages.loading}
      </div>
      <div className={css.place} aria-hidden />
    </>
  )
}
