import { ActionIcon, Flex } from '@mantine/core'
import { IconBrandFacebook, IconBrandGithub, IconBrandTwitter, IconBrandX, IconWorld } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSite } from '../../api/reference.ts'
import * as texts from './texts.ts'

const icons = new Map([
  ['facebook', IconBrandFacebook],
  ['twitter', IconBrandTwitter],
  ['x', IconBrandX],
  ['github', IconBrandGithub],
])
const title = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)

/**
 * Tells where else the operator can be found. A link to another site opens beside the desk; one of ours is followed in
 * place.
 */
export function SocialLinks() {
  const links = useSite()?.social ?? []
  return (
    <Flex component="ul" data-testid="social">
      {links.map(({ name, href }) => {
        const Icon = icons.get(name.toLowerCase()) ?? IconWorld
        const look = { variant: 'subtle', color: 'gray', size: 36, title: title(name) } as const
        const shown = <Icon size={19} stroke={1.6} aria-hidden />
        return (
          <li key={name}>
            {href.startsWith('/') ? (
              <ActionIcon {...look} component={Link} to={href} aria-label={title(name)}>
                {shown}
              </ActionIcon>
            ) : (
              <ActionIcon
                {...look}
                component="a"
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={texts.opensInNewTab(title(name))}
              >
                {shown}
              </ActionIcon>
            )}
          </li>
        )
      })}
    </Flex>
  )
}
