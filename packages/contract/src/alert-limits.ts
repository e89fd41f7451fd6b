/** Alerts of one trader that wait at a time, at most, and letters of an alert's note. */
export const mostAlerts = 100
export const mostAlertLetters = 80
