// Guide
export const contentsOfGuide = 'Contents of the guide'
export const searchInGuide = 'Search in the guide'
export const noPageContainsThese = 'No page contains these words.'
export const previousAndNextPage = 'Previous and next page'
export const previous = 'Previous'
export const next = 'Next'
export const onThisPage = 'On this page'
