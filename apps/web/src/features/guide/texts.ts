// Guide
export const documentation = 'Documentation'
export const contents = 'Contents of the guide'
export const searchGuide = 'Search the guide'
export const noPageFound = 'No page contains these words.'
export const previousAndNext = 'Previous and next page'
export const previous = 'Previous'
export const next = 'Next'
export const onThisPage = 'On this page'
