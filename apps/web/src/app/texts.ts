// Broken
export const serverStillDoesNot = 'The server still does not answer. Check your connection, then try again.'
export const yourConnectionFailedOr = 'Your connection failed, or a new version of Ratchet was installed.'
export const thisScreenCouldNot = 'This screen could not be loaded'
export const thisScreenCouldNotBe = 'This screen could not be shown'
export const tryAgain = 'Try again'

// Root
export const loadingScreen = 'Loading the screen'

// ScrollMemory
export const first = (pathname: string | number) => `first ${pathname}`

// theme
export const interVariableInterUi =
  "'Inter Variable', 'Inter', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
export const uiMonospaceSfMono =
  "ui-monospace, 'SF Mono', 'Cascadia Mono', 'JetBrains Mono', Menlo, Consolas, monospace"
export const close = 'Close'
export const dismiss = 'Dismiss'
