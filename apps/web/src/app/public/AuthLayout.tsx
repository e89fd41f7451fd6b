import { Anchor, Group } from '@mantine/core'
import { Link, Outlet } from 'react-router'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { PublicNavbar } from './PublicNavbar.tsx'
import css from './public.module.css'
import { Scene } from './Scene.tsx'
import * as texts from './texts.ts'

export default function AuthLayout() {
  return (
    <div className={css.page}>
      <SkipLink />
      <Scene />
      <PublicNavbar transparent />
      <main id="main" tabIndex={-1} className={css.centered}>
        <Outlet />
      </main>
      <footer>
        <Group justify="center" p="md" fz="xs" c="dimmed">
          <span>{texts.copyright(new Date().getFullYear())}</span>
          <Anchor component={Link} to="/privacy" inherit c="inherit" underline="always">
            {texts.privacyPolicy}
          </Anchor>
        </Group>
      </footer>
    </div>
  )
}
