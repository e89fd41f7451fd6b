type Place = Pick<Location, 'hostname' | 'protocol' | 'port'>

/** What the terminal's list of allowed addresses is to have. The program names the same address if it is missing. */
export const allowedAddress = ({ hostname }: Pick<Place, 'hostname'>): string => `https://${hostname}`

const isOnThisMachine = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

/** Whether a program can reach this server: over https on port 443, or on the same machine. */
export const isReachable = ({ hostname, protocol, port }: Place): boolean =>
  isOnThisMachine(hostname) || (protocol === 'https:' && port === '')
