// Runs inside the page before its first paint, so that nothing on a slow line waits for it: the server's policy names its hash.
;(() => {
  const { documentElement: html, head } = document
  const path = location.pathname.replace(/(.)\/+$/, '$1')

  // The library that checks what is typed would try whether the page may make code of text, which it may not.
  globalThis.__zod_globalConfig = { jitless: true }

  // Nobody sees a flash of the other theme.
  let chosen = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage can be switched off; the system's preference then decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  html.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  // Which of the first words fit the address.
  const areas = [
    ['desk', /^\/(admin|trade)(\/|$)/],
    ['entry', /^\/auth(\/|$)/],
    ['guide', /^\/guide(\/|$)/],
  ]
  html.dataset.first = areas.find(([, pattern]) => pattern.test(path))?.[0] ?? 'page'

  // What this screen is made of is asked for now, not after what comes before it has been read.
  const early = __EARLY__
  const fetchEarly = (rel, href, as) => {
    const link = document.createElement('link')
    Object.assign(link, { rel, href, crossOrigin: '' }, as && { as })
    head.append(link)
  }
  for (const sheet of early.sheets) fetchEarly('stylesheet', sheet)
  for (const at of early.screens[path] ?? early.screens[path.replace(/\/[^/]*$/, '')] ?? []) {
    const file = early.files[at]
    if (file.endsWith('.css')) fetchEarly('preload', file, 'style')
    else fetchEarly('modulepreload', file)
  }
  fetchEarly('preload', '/api/auth/get-session', 'fetch')

  // Without its scripts the page would say for ever that it is loading.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) html.dataset.first = 'failed'
    },
    true,
  )
})()
