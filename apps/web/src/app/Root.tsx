import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useTitle } from '../ui/title.ts'
import css from '../ui/waiting.module.css'
import { ScrollMemory } from './ScrollMemory.tsx'
import * as texts from './texts.ts'
import { useScreen } from './useScreen.ts'

/**
 * Surrounds every screen: names the tab after it, remembers how far it was scrolled, reads its title out, and shows a line while it loads.
 */
export function Root() {
  return (
    <>
      <OnItsWay />
      <Name />
      <Outlet />
      <ScrollMemory />
      <Arrival />
    </>
  )
}

/** Names the tab, before its name is read out. */
function Name() {
  useTitle(useScreen()?.title)
  return null
}

/** Shows that a screen is on its way once its file takes longer than a moment. */
function OnItsWay() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div role="progressbar" aria-label={texts.loadingScreen} className={css.waiting} data-testid="screen-loading" />
  )
}

/**
 * Tells whoever cannot see it that another screen has come: its title is read out, and the focus, which would be left on a link of
 * the screen before, goes to its beginning. A field of the new screen that has taken the focus keeps it.
 */
function Arrival() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setTitle(document.title)
    const main = document.getElementById('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
  return (
    <VisuallyHidden>
      <div aria-live="polite" data-testid="arrival">
        {title}
      </div>
    </VisuallyHidden>
  )
}
