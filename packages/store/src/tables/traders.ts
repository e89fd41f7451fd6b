export interface ProfileRow {
  readonly profilePicture: string | null
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly postalCode: string
  readonly aboutMe: string
  readonly forexCode: string
  readonly forexPasswordSet: boolean
}

/** The column of each field in the trader's row. */
export const profileColumns = {
  profilePicture: 'profile_picture',
  username: 'username',
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  address: 'address',
  city: 'city',
  country: 'country',
  postalCode: 'postal_code',
  aboutMe: 'about_me',
  forexCode: 'forex_code',
} as const satisfies Record<Exclude<keyof ProfileRow, 'forexPasswordSet'>, string>
export const profileFields = Object.entries(profileColumns) as [keyof typeof profileColumns, string][]
