import { pages } from 'virtual:guide'
import { Anchor, Box, Button, Flex, Text, TextInput, Title, Typography } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Columns } from '../../ui/Columns.tsx'
import { guideLink } from '../../ui/links.ts'
import nav from '../../ui/nav.module.css'
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
      <article>
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
      <TextInput
        type="search"
        mb="sm"
        aria-label={texts.searchGuide}
        placeholder={texts.searchGuide}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <Flex component="ol" direction="column" gap={2}>
        {fits.map((one) => (
          <li key={one.slug}>
            <Link to={addressOf(one)} className={nav.entry} aria-current={one === page ? 'page' : undefined}>
              {one.title}
            </Link>
          </li>
        ))}
      </Flex>
      <Text role="status" fz="sm" c="dimmed" px={10}>
        {fits.length === 0 ? texts.noPageFound : ''}
      </Text>
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
      <Title fz={30} mb="md">
        {page.title}
      </Title>
      <Typography
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
    <Box component="nav" mt={48} aria-label={texts.previousAndNext}>
      <Columns least={220}>
        {before ? <Neighbour page={before} rel="prev" label={texts.previous} /> : <span />}
        {after ? <Neighbour page={after} rel="next" label={texts.next} /> : null}
      </Columns>
    </Box>
  )
}

const Neighbour = ({ page, rel, label }: { page: Page; rel: 'prev' | 'next'; label: string }) => (
  <Button
    component={Link}
    to={addressOf(page)}
    rel={rel}
    variant="default"
    h="auto"
    py="xs"
    justify="space-between"
    ta={rel === 'next' ? 'end' : 'start'}
    leftSection={rel === 'prev' ? <IconArrowLeft size={16} aria-hidden /> : <span />}
    rightSection={rel === 'next' ? <IconArrowRight size={16} aria-hidden /> : <span />}
  >
    <span>
      <Text component="span" display="block" fz="xs" c="dimmed">
        {label}
      </Text>
      {page.title}
    </span>
  </Button>
)

function OnThisPage({ page }: { page: Page }) {
  if (page.headings.length < 2) return null
  return (
    <nav className={css.here} aria-label={texts.onThisPage}>
      <Text fz="xxs" fw={600} c="dimmed" lts="0.06em" mb="xs">
        {texts.onThisPage}
      </Text>
      <Flex component="ul" direction="column" gap="xs">
        {page.headings.map(({ id, text }) => (
          <li key={id}>
            <Anchor component={Link} to={`${addressOf(page)}#${id}`} fz="sm" c="dimmed">
              {text}
            </Anchor>
          </li>
        ))}
      </Flex>
    </nav>
  )
}
