// Pop
export const inputButton = 'input, button'

// PresetMenu
export const presets = 'Presets'
