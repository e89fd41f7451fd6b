// ChooseFile
export const pointerCoarse = '(pointer: coarse)'
export const chooseAnother = 'Choose another'
export const choosePicture = 'Choose picture'
export const takePhoto = 'Take a photo'

// PicturePanel
export const profilePicture = 'Profile Picture'
export const jpegPngWebpGif = 'JPEG, PNG, WebP, GIF or AVIF, up to 25 MB.'
export const chooseOneDropIt = 'Choose one, drop it here, or paste it.'
export const uploadPicture = 'Upload Picture'
export const discard = 'Discard'
export const chosenPicture = 'The chosen picture'
export const yourProfilePicture = 'Your profile picture'

// UploadState
export const thisUploadIsNot = 'This upload is not finished yet. Press Resume to continue where it stopped.'
export const uploadingYouCanLeave = 'Uploading. You can leave this screen; the upload continues.'
export const everythingHasArrivedPicture = 'Everything has arrived. The picture is being prepared.'
export const pausedWhatHasArrived = 'Paused. What has arrived is kept.'
export const uploadOfPicture = 'Upload of the picture'
export const percentOf = (percent: string | number, sentBytes: string | number, totalBytes: string | number) =>
  `${percent} percent, ${sentBytes} of ${totalBytes}`
export const ofText = (sentBytes: string | number, totalBytes: string | number) => `${sentBytes} of ${totalBytes}`
export const pause = 'Pause'
export const resume = 'Resume'
export const tryNow = 'Try now'
export const cancel = 'Cancel'

// upload
export const thisFileCannotBe = 'This file cannot be read. Choose it again.'
export const fileWasChangedOr = 'The file was changed or taken away while it was sent. Choose it again.'

// words
export const kb = (ceil: string | number) => `${ceil} KB`
export const mb = (value: string | number) => `${value} MB`
export const serverAsksForShort = 'The server asks for a short break. The upload continues automatically.'
export const serverCannotTakeIt =
  'The server cannot take it right now. What has arrived is kept; the upload continues automatically.'
export const serverIsStillBusy = 'The server is still busy with what has arrived. The upload continues automatically.'
export const connectionIsLostWhat =
  'The connection is lost. What has arrived is kept; the upload continues automatically.'
export const serverCouldNotBe = (value: string | number) =>
  `The server could not be reached for ${value} minutes. What has arrived is kept: press Resume to continue.`
export const quotaExceeded = (said: string | number) => `Quota exceeded. ${said}`
export const noPermissionThisUpload =
  'No permission: this upload is not yours to continue, or it came from another site.'
export const objectNotFoundUpload = 'Object not found: the upload is no longer on the server. Start it again.'
export const serverAnsweredPleaseChoose = (status: string | number) =>
  `The server answered ${status}. Please choose another picture or try again.`
