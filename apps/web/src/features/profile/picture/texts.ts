// Choosing a picture
export const profilePicture = 'Profile Picture'
export const formats = 'JPEG, PNG, WebP, GIF or AVIF, up to 25 MB.'
export const dropOrPaste = 'You can also drop or paste a picture here.'
export const choosePicture = 'Choose picture'
export const chooseAnother = 'Choose another'
export const takePhoto = 'Take photo'
export const uploadPicture = 'Upload Picture'
export const discard = 'Discard'
export const chosenPicture = 'The chosen picture'
export const yourPicture = 'Your profile picture'

// An upload
export const kilobytes = (count: number) => `${count} KB`
export const megabytes = (count: string) => `${count} MB`
export const progress = 'Picture upload'
export const progressValue = (percent: number, sent: string, total: string) => `${percent} percent, ${sent} of ${total}`
export const sentOfTotal = (sent: string, total: string) => `${sent} of ${total}`
export const unfinished = 'Upload not finished. Press Resume to continue.'
export const uploading = 'Uploading. The upload continues if you leave this screen.'
export const processing = 'Upload complete. The server is preparing the picture.'
export const paused = 'Upload paused. Your progress is kept.'
export const pause = 'Pause'
export const resume = 'Resume'
export const tryNow = 'Try now'
export const cancel = 'Cancel'

// Interruptions and failures
export const serverPause = 'The server asked for a short pause. The upload continues automatically.'
export const serverUnavailable =
  'The server is unavailable. Your progress is kept, and the upload continues automatically.'
export const serverBusy = 'The server is still processing. The upload continues automatically.'
export const connectionLost = 'Connection lost. Your progress is kept, and the upload continues automatically.'
export const givenUp = (minutes: number) =>
  `The server could not be reached for ${minutes} minutes. Your progress is kept: press Resume to continue.`
export const quotaExceeded = (reason: string) => `Quota exceeded. ${reason}`
export const noPermission = 'No permission: this upload belongs to another account, or it came from another site.'
export const notFound = 'Object not found: the upload is no longer on the server. Start it again.'
export const serverError = (status: number) =>
  `The server returned error ${status}. Choose another picture or try again.`
export const fileUnreadable = 'This file cannot be read. Choose it again.'
export const fileChanged = 'The file was changed or moved during the upload. Choose it again.'
