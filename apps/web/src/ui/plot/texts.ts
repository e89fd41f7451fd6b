// Plots, for screen readers
export const hint = 'Chart. Use the arrow keys to move through it.'
