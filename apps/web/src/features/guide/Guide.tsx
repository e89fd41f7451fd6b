import { pages } from 'virtual:guide'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { guideLink } from '../../ui/links.ts'
import { compiled } from './compiled.ts'
import css from './guide.module.css'
import * as texts from './texts.ts'

type Page = (typeof pages)[number]
const addressOf = ({ slug }: Page): string => `${guideLink}/${slug}`

/** Shows one page of the guide, with the way to all others. */
export function Guide({ slug }: { slug: string | undefined }) {
  const page = pages.find((one) => one.slug === slug) ?? pages[0]
  if (!page) return null
  return (
    <div className={css.guide}>
      <Contents page={page} />
      <article className={css.article}>
        <Body page={page} />
        <Neighbours page={page} />
      </article>
      <OnThisPage page={page} />
    </div>
  )
}

/** Where the guide has no such page, the first one stands in. */
export const titleOf = (slug: string | undefined): string =>
  pages.find((one) => one.slug === slug)?.title ?? pages[0]?.title ?? texts.documentation

function Contents({ page }: { page: Page }) {
  const [query, setQuery] = useState('')
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const fits = pages.filter(({ title, html }) => {
    const text = `${title} ${html.replace(/<[^>]+>/g, ' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <nav className={css.contents} aria-label={texts.contents}>
      <input
        type="search"
        className={css.search}
        aria-label={texts.searchGuide}
        placeholder={texts.searchGuide}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <ol>
        {fits.map((one) => (
          <li key={one.slug}>
            <Link
              to={addressOf(one)}
              className={css.entry}
              {...(one === page ? { 'aria-current': 'page' as const } : {})}
            >
              {one.title}
            </Link>
          </li>
        ))}
      </ol>
      <p role="status" className={css.none}>
        {fits.length === 0 ? texts.noPageFound : ''}
      </p>
    </nav>
  )
}

/** Shows the compiled page. Its links within the app go without a new load. */
function Body({ page }: { page: Page }) {
  const go = useNavigate()
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!link || !plain || link.origin !== location.origin) return
    event.preventDefault()
    void go(link.pathname + link.search + link.hash)
  }
  return (
    <>
      <h1>{page.title}</h1>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it listens to its links, which a key presses as well. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same. */}
      <div
        className={css.prose}
        onClick={follow}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own pages, compiled with the app; nobody else writes here.
        dangerouslySetInnerHTML={{ __html: compiled(page.html) }}
      />
    </>
  )
}

function Neighbours({ page }: { page: Page }) {
  const at = pages.indexOf(page)
  const [before, after] = [pages[at - 1], pages[at + 1]]
  return (
    <nav className={css.neighbours} aria-label={texts.previousAndNext}>
      {before ? (
        <Link to={addressOf(before)} rel="prev">
          <IconArrowLeft size={16} aria-hidden />
          <span>
            <small>{texts.previous}</small>
            {before.title}
          </span>
        </Link>
      ) : (
        <span />
      )}
      {after ? (
        <Link to={addressOf(after)} rel="next">
          <span>
            <small>{texts.next}</small>
            {after.title}
          </span>
          <IconArrowRight size={16} aria-hidden />
        </Link>
      ) : null}
    </nav>
  )
}

function OnThisPage({ page }: { page: Page }) {
  if (page.headings.length < 2) return null
  return (
    <nav className={css.here} aria-label={texts.onThisPage}>
      <p>{texts.onThisPage}</p>
      <ul>
        {page.headings.map(({ id, text }) => (
          <li key={id}>
            <Link to={`${addressOf(page)}#${id}`}>{text}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
