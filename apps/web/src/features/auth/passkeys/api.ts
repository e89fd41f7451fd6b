import type { OwnPasskey } from '@ratchet/contract'
import { useQuery } from '@tanstack/react-query'
import { callAuth } from '../../../api/call.ts'
import { useSession } from '../../../api/session.ts'
import type { Proof } from '../ProofFields.tsx'
import * as texts from './texts.ts'

/** A browser keeps a passkey for a name, never for a number, and over an encrypted way or on this machine alone. */
export const takesPasskeys = (): boolean =>
  window.isSecureContext && typeof PublicKeyCredential === 'function' && !/^[\d.]+$|[[:]/.test(location.hostname)

/** A press of Escape, a finger that was not known, no passkey here: the browser does not say which, and need not. */
class PasskeyNotGiven extends Error {
  override readonly name = 'PasskeyNotGiven'
}

async function given(work: Promise<Credential | null>): Promise<unknown> {
  const credential = await work.catch((cause: unknown) => {
    const isThere = cause instanceof DOMException && cause.name === 'InvalidStateError'
    throw new PasskeyNotGiven(isThere ? texts.alreadyHasPasskey : texts.noPasskeyReceived, { cause })
  })
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyNotGiven(texts.noPasskeyReceived)
  return credential.toJSON()
}

export async function addPasskey(name: string, proof: Proof): Promise<{ message: string }> {
  const options = await callAuth<PublicKeyCredentialCreationOptionsJSON>('passkey/begin', proof)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return callAuth('passkey/confirm', { name, response: await given(navigator.credentials.create({ publicKey })) })
}

/** Asks the device for a passkey, on a way that begins and ends at the server. */
async function byPasskey<T>(way: 'sign-in/passkey' | 'prove/passkey'): Promise<T> {
  const options = await callAuth<PublicKeyCredentialRequestOptionsJSON>(`${way}/begin`, {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return callAuth(way, { response: await given(navigator.credentials.get({ publicKey })) })
}

export const signInByPasskey = (): Promise<{ user: { id: string } }> => byPasskey('sign-in/passkey')

/** Shows that whoever is signed in is who the passkey belongs to. */
export const proveByPasskey = (): Promise<{ message: string }> => byPasskey('prove/passkey')

export const renamePasskey = (id: string, name: string): Promise<{ message: string }> =>
  callAuth('passkey/rename', { passkey: id, name })

export const removePasskey = (id: string, proof: Proof): Promise<{ message: string }> =>
  callAuth('passkey/remove', { passkey: id, ...proof })

/** Removes every passkey that is not named. */
export const keepPasskeys = (keep: readonly string[], proof: Proof): Promise<{ message: string }> =>
  callAuth('passkey/keep', { keep, ...proof })

export const passkeysKey = ['passkeys'] as const

export function usePasskeys() {
  const { user } = useSession()
  return useQuery({
    queryKey: [...passkeysKey, user?.id],
    queryFn: () => callAuth<{ items: readonly OwnPasskey[] }>('passkey'),
    enabled: Boolean(user),
    meta: { private: true },
  })
}
