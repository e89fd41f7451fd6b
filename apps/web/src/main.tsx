import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import './app/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { router } from './app/router.tsx'

const root = document.getElementById('root')

function draw() {
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
}

/** The words that the page came with stand until there is a screen to take their place, so that nobody sees a blank between. */
if (router.state.initialized) draw()
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    draw()
  })
}
