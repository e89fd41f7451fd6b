import { IconExternalLink } from '@tabler/icons-react'
import { useSiteContent } from '../../api/reference.ts'
import css from './banners.module.css'
import { hostOf } from './media.ts'
import * as texts from './texts.ts'

/** Shows the operator's partners, marked as what they are; nothing where there are none. */
export function Banners() {
  const { site, failed } = useSiteContent()
  if (failed || site?.banners.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="partners">
      <div className={css.head}>
        <h2 id="partners">{texts.partners}</h2>
        <span className={css.mark}>{texts.advertising}</span>
      </div>
      <ul className={css.banners}>
        {site?.banners.map(({ title, href, image }) => (
          <li key={title}>
            <a href={href} target="_blank" rel="noopener noreferrer sponsored" className={css.banner}>
              <img src={image} alt="" width={1200} height={400} loading="lazy" />
              <span className={css.caption}>
                <span className={css.title}>{title}</span>
                <span className={css.where}>
                  <span className={css.hidden}>{texts.advertisingNewTab} </span>
                  {hostOf(href) ?? texts.onThisServer}
                  <IconExternalLink size={13} stroke={1.7} aria-hidden />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
