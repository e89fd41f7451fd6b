import { Anchor, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useSiteContent } from '../../api/reference.ts'
import { Band } from '../../ui/Band.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { hostOf } from './media.ts'
import css from './site.module.css'
import * as texts from './texts.ts'

/** Shows the operator's partners, marked as what they are; nothing where there are none. */
export function Banners() {
  const { site, failed } = useSiteContent()
  if (failed || site?.banners.length === 0) return null
  return (
    <Band aria-labelledby="partners">
      <Group gap="sm" align="baseline" mb="xs">
        <h2 id="partners">{texts.partners}</h2>
        <Text fz="xxs" fw={600} c="dimmed" px="xs" bd="1px solid var(--r-line)" bdrs="xs">
          {texts.advertising}
        </Text>
      </Group>
      <Columns as="ul" least={230}>
        {site?.banners.map(({ title, href, image }) => (
          <li key={title}>
            <Anchor
              href={href}
              target="_blank"
              rel="noopener noreferrer sponsored"
              fz="sm"
              c="inherit"
              underline="never"
            >
              <img src={image} alt="" width={1200} height={400} loading="lazy" className={css.banner} />
              <strong>{title}</strong>
              <Group gap="xxs" fz="xs" c="dimmed">
                <VisuallyHidden>{texts.advertisingNewTab} </VisuallyHidden>
                {hostOf(href) ?? texts.onThisServer}
                <IconExternalLink size={13} stroke={1.7} aria-hidden />
              </Group>
            </Anchor>
          </li>
        ))}
      </Columns>
    </Band>
  )
}
