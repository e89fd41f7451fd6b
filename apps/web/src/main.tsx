import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import './app/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app/App.tsx'
import { routes } from './app/router.tsx'

const router = createBrowserRouter(routes)
const root = document.getElementById('root')

function draw() {
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    )
}

/** The page asks for these style sheets beside its scripts. One that does not come holds nobody up. */
const sheets = [...document.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]')]
  .filter(({ sheet }) => sheet === null)
  .map((link) => new Promise((done) => ['load', 'error'].map((event) => link.addEventListener(event, done))))

const firstScreen = new Promise<void>((done) => {
  if (router.state.initialized) return done()
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    done()
  })
})

/** The words that the page came with stand until there is a screen to take their place, so that nobody sees a blank between. */
void Promise.all([firstScreen, ...sheets]).then(draw)
