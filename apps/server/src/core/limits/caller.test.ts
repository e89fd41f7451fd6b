import { describe, expect, it } from 'vitest'
import { callerOf } from './caller.ts'

describe('who a limit counts', () => {
  it.each([
    ['an IPv4 address is itself', '203.0.113.7', '203.0.113.7'],
    ['IPv4 in IPv6 is IPv4', '::ffff:203.0.113.7', '203.0.113.7'],
    ['IPv6 counts by its network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['another address of that network is the same', '2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['a network with zeros in it', '2001:db8::1', '2001:db8:0:0::/64'],
    ['the last group left out', '2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
    ['this machine', '::1', '0:0:0:0::/64'],
    ['a zone says nothing of the caller', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['an end written as IPv4', '64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ])('V1: %s', (_, address, caller) => {
    expect(callerOf(address)).toBe(caller)
  })
})
