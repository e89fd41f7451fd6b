import type { Answer, BrokerReport } from '@ratchet/domain'

/** What a broker did, before it has a number here. */
export interface BrokerEvent {
  /** What the broker calls it, for good. */
  readonly key: string
  readonly report: Omit<BrokerReport, 'seq'>
}

/** How far the log of an account goes. */
export interface LogEnd {
  readonly seq: number
  /** Where the broker's history was read to; null before the first reading. */
  readonly cursor: string | null
}

/** The account's events were written meanwhile, by another process or by a write whose answer was lost: they have to be read again. */
export class EventsMoved extends Error {}

/**
 * The durable log that turns the events of brokers which do not number their own into reports, numbered by account from 1 without
 * gaps. All connectors share it. An event is written before anybody is told of it.
 */
export interface EventLog {
  end(account: string): Promise<LogEnd>
  /**
   * Writes events behind the end that the caller knows, and where the broker's history was read to then. Nothing is written of an event that is
   * there already.
   * @returns the new reports
   * @throws EventsMoved where the log ends elsewhere
   */
  append(
    account: string,
    at: LogEnd,
    events: readonly BrokerEvent[],
    cursor: string | null,
  ): Promise<readonly BrokerReport[]>
  since(account: string, seq: number): Promise<readonly BrokerReport[]>
  /** How a client id was answered first; null where it was not. */
  answerOf(account: string, clientId: string): Promise<Answer | null>
  close(): Promise<void>
}
