// The menu of presets (PresetMenu)
export const presets = 'Presets'
