/**
 * What the file of facts lacks: the enumeration of each constant, and what came into MQL5 after its index was written. Only names that the
 * Expert Advisor may use; each stands in MetaQuotes' reference.
 */

/** Values of enumerations, by the beginning of their names. The first that fits counts. */
const ENUMERATIONS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^ACCOUNT_TRADE_MODE_/, 'ENUM_ACCOUNT_TRADE_MODE'],
  [/^ACCOUNT_STOPOUT_MODE_/, 'ENUM_ACCOUNT_STOPOUT_MODE'],
  [/^ACCOUNT_MARGIN_MODE_/, 'ENUM_ACCOUNT_MARGIN_MODE'],
  [/^ACCOUNT_(NAME|SERVER|CURRENCY|COMPANY)$/, 'ENUM_ACCOUNT_INFO_STRING'],
  [/^ACCOUNT_(MARGIN_MODE|FIFO_CLOSE|HEDGE_ALLOWED|CURRENCY_DIGITS|TRADE_MODE)$/, 'ENUM_ACCOUNT_INFO_INTEGER'],
  [/^DEAL_(TYPE_|DIVIDEND|TAX$)/, 'ENUM_DEAL_TYPE'],
  [/^DEAL_ENTRY_/, 'ENUM_DEAL_ENTRY'],
  [/^DEAL_REASON_/, 'ENUM_DEAL_REASON'],
  [/^DEAL_(FEE|SL|TP)$/, 'ENUM_DEAL_PROPERTY_DOUBLE'],
  [/^DEAL_EXTERNAL_ID$/, 'ENUM_DEAL_PROPERTY_STRING'],
  [/^DEAL_(TICKET|REASON)$/, 'ENUM_DEAL_PROPERTY_INTEGER'],
  [/^ORDER_TYPE_(FILLING|TIME)$/, 'ENUM_ORDER_PROPERTY_INTEGER'],
  [/^ORDER_TYPE_/, 'ENUM_ORDER_TYPE'],
  [/^ORDER_FILLING_/, 'ENUM_ORDER_TYPE_FILLING'],
  [/^ORDER_TIME_(GTC|DAY|SPECIFIED|SPECIFIED_DAY)$/, 'ENUM_ORDER_TYPE_TIME'],
  [/^ORDER_STATE_/, 'ENUM_ORDER_STATE'],
  [/^ORDER_REASON_/, 'ENUM_ORDER_REASON'],
  [/^ORDER_EXTERNAL_ID$/, 'ENUM_ORDER_PROPERTY_STRING'],
  [/^ORDER_(TICKET|REASON|POSITION_BY_ID)$/, 'ENUM_ORDER_PROPERTY_INTEGER'],
  [/^POSITION_TYPE_/, 'ENUM_POSITION_TYPE'],
  [/^POSITION_REASON_/, 'ENUM_POSITION_REASON'],
  [/^POSITION_EXTERNAL_ID$/, 'ENUM_POSITION_PROPERTY_STRING'],
  [/^POSITION_(TICKET|REASON)$/, 'ENUM_POSITION_PROPERTY_INTEGER'],
  [/^SYMBOL_CALC_MODE_/, 'ENUM_SYMBOL_CALC_MODE'],
  [/^SYMBOL_SWAP_MODE_/, 'ENUM_SYMBOL_SWAP_MODE'],
  [/^SYMBOL_SWAP_\w+DAY$/, 'ENUM_SYMBOL_INFO_DOUBLE'],
  [/^SYMBOL_TRADE_MODE_/, 'ENUM_SYMBOL_TRADE_MODE'],
  [/^SYMBOL_TRADE_EXECUTION_/, 'ENUM_SYMBOL_TRADE_EXECUTION'],
  [/^SYMBOL_ORDERS_/, 'ENUM_SYMBOL_ORDER_GTC_MODE'],
  [/^SYMBOL_CHART_MODE_/, 'ENUM_SYMBOL_CHART_MODE'],
  [/^SYMBOL_(ORDER_GTC_MODE|CHART_MODE|TIME_MSC|CUSTOM|EXIST|VISIBLE)$/, 'ENUM_SYMBOL_INFO_INTEGER'],
  [/^SYMBOL_(MARGIN_HEDGED|VOLUME_REAL)$/, 'ENUM_SYMBOL_INFO_DOUBLE'],
  [/^SYMBOL_(FORMULA|PAGE|CATEGORY|EXCHANGE|COUNTRY)$/, 'ENUM_SYMBOL_INFO_STRING'],
  [/^TRADE_ACTION_/, 'ENUM_TRADE_REQUEST_ACTIONS'],
  [/^TRADE_TRANSACTION_/, 'ENUM_TRADE_TRANSACTION_TYPE'],
  [/^BOOK_TYPE_/, 'ENUM_BOOK_TYPE'],
  [/^PERIOD_/, 'ENUM_TIMEFRAMES'],
  [/^CRYPT_/, 'ENUM_CRYPT_METHOD'],
  [/^SEEK_/, 'ENUM_FILE_POSITION'],
  [/^(SUN|MON|TUES|WEDNES|THURS|FRI|SATUR)DAY$/, 'ENUM_DAY_OF_WEEK'],
  [/^INIT_/, 'ENUM_INIT_RETCODE'],
]

/** Flags that are int, although they stand on the page of a property. */
const FLAGS =
  /^(SYMBOL_(FILLING|EXPIRATION)_(FOK|IOC|BOC|GTC|DAY|SPECIFIED|SPECIFIED_DAY)|SYMBOL_ORDER_(?!GTC_MODE|MODE)\w+)$/

/** The page of a property's function, and the enumeration of its first enum parameter. */
const PROPERTIES: readonly (readonly [page: RegExp, name: string])[] = [
  [/^AccountInfo(Double|Integer|String)/, 'ENUM_ACCOUNT_INFO_'],
  [/^SymbolInfo(Double|Integer|String)/, 'ENUM_SYMBOL_INFO_'],
  [/^PositionGet(Double|Integer|String)/, 'ENUM_POSITION_PROPERTY_'],
  [/^OrderGet(Double|Integer|String)/, 'ENUM_ORDER_PROPERTY_'],
  [/^HistoryDealGet(Double|Integer|String)/, 'ENUM_DEAL_PROPERTY_'],
  [/^FileGet(Integer)/, 'ENUM_FILE_PROPERTY_'],
  [/^TerminalInfo(Double|Integer|String)/, 'ENUM_TERMINAL_INFO_'],
  [/^MQLInfo(Integer|String)/, 'ENUM_MQL_INFO_'],
]

export function enumOf(name: string, page: string): string | undefined {
  if (FLAGS.test(name)) return undefined
  const value = ENUMERATIONS.find(([pattern]) => pattern.test(name))
  if (value) return value[1]
  for (const [pattern, prefix] of PROPERTIES) {
    const kind = pattern.exec(page)?.[1]
    if (kind && !/^(LICENSE|PROGRAM)_/.test(name)) return prefix + kind.toUpperCase()
  }
  return undefined
}

/** Constants that are not in the file of facts. */
export const LATER_CONSTANTS: readonly string[] = [
  'ACCOUNT_MARGIN_MODE ACCOUNT_FIFO_CLOSE ACCOUNT_HEDGE_ALLOWED ACCOUNT_CURRENCY_DIGITS',
  'ACCOUNT_MARGIN_MODE_RETAIL_NETTING ACCOUNT_MARGIN_MODE_EXCHANGE ACCOUNT_MARGIN_MODE_RETAIL_HEDGING',
  'DEAL_FEE DEAL_SL DEAL_TP DEAL_REASON DEAL_TICKET DEAL_EXTERNAL_ID DEAL_DIVIDEND DEAL_DIVIDEND_FRANKED DEAL_TAX',
  'DEAL_ENTRY_OUT_BY DEAL_REASON_CLIENT DEAL_REASON_MOBILE DEAL_REASON_WEB DEAL_REASON_EXPERT DEAL_REASON_SL',
  'DEAL_REASON_TP DEAL_REASON_SO DEAL_REASON_ROLLOVER DEAL_REASON_VMARGIN DEAL_REASON_SPLIT DEAL_REASON_CORPORATE_ACTION',
  'ORDER_TICKET ORDER_REASON ORDER_POSITION_BY_ID ORDER_EXTERNAL_ID ORDER_TYPE_CLOSE_BY ORDER_FILLING_RETURN',
  'ORDER_FILLING_BOC ORDER_REASON_CLIENT ORDER_REASON_MOBILE ORDER_REASON_WEB ORDER_REASON_EXPERT ORDER_REASON_SL',
  'ORDER_REASON_TP ORDER_REASON_SO POSITION_TICKET POSITION_REASON POSITION_EXTERNAL_ID POSITION_REASON_CLIENT',
  'POSITION_REASON_MOBILE POSITION_REASON_WEB POSITION_REASON_EXPERT SYMBOL_ORDER_GTC_MODE SYMBOL_ORDERS_GTC',
  'SYMBOL_ORDERS_DAILY SYMBOL_ORDERS_DAILY_EXCLUDING_STOPS SYMBOL_FILLING_BOC SYMBOL_ORDER_CLOSEBY SYMBOL_CHART_MODE',
  'SYMBOL_CHART_MODE_BID SYMBOL_CHART_MODE_LAST SYMBOL_TIME_MSC SYMBOL_CUSTOM SYMBOL_EXIST SYMBOL_VISIBLE',
  'SYMBOL_MARGIN_HEDGED SYMBOL_VOLUME_REAL SYMBOL_FORMULA SYMBOL_PAGE SYMBOL_CATEGORY SYMBOL_EXCHANGE SYMBOL_COUNTRY',
  'SYMBOL_SWAP_SUNDAY SYMBOL_SWAP_MONDAY SYMBOL_SWAP_TUESDAY SYMBOL_SWAP_WEDNESDAY SYMBOL_SWAP_THURSDAY',
  'SYMBOL_SWAP_FRIDAY SYMBOL_SWAP_SATURDAY SYMBOL_CALC_MODE_FOREX_NO_LEVERAGE SYMBOL_CALC_MODE_EXCH_BONDS',
  'SYMBOL_CALC_MODE_EXCH_STOCKS_MOEX SYMBOL_CALC_MODE_EXCH_BONDS_MOEX TRADE_ACTION_CLOSE_BY',
  'INIT_SUCCEEDED INIT_FAILED INIT_PARAMETERS_INCORRECT INIT_AGENT_NOT_SUITABLE DBL_EPSILON FLT_EPSILON',
  'COPY_TICKS_INFO COPY_TICKS_TRADE COPY_TICKS_ALL TIME_DATE TIME_MINUTES TIME_SECONDS SOCKET_DEFAULT',
  'TICK_FLAG_BID TICK_FLAG_ASK TICK_FLAG_LAST TICK_FLAG_VOLUME TICK_FLAG_BUY TICK_FLAG_SELL CHAR_VALUE SHORT_VALUE INT_VALUE',
].flatMap((line) => line.split(' '))

/** Variables and constants with a type of their own. */
export const PREDEFINED: readonly (readonly [name: string, type: string])[] = [
  ['_Symbol', 'string'],
  ['_Digits', 'int'],
  ['_Point', 'double'],
  ['_Period', 'ENUM_TIMEFRAMES'],
  ['_LastError', 'int'],
  ['_StopFlag', 'bool'],
  ['_UninitReason', 'int'],
  ['_RandomSeed', 'int'],
]

/** Functions of which the facts miss or garble something: result type, then parameters. */
export const LATER_SIGNATURES: Readonly<Record<string, readonly (readonly [string, ...string[]])[]>> = {
  // The reference's own examples call it without a flag.
  SocketCreate: [['int', 'uint flags=SOCKET_DEFAULT']],
  ArrayInitialize: [['int', 'void& array[]', 'void value']],
  TerminalInfoInteger: [['int', 'ENUM_TERMINAL_INFO_INTEGER property_id']],
  TerminalInfoDouble: [['double', 'ENUM_TERMINAL_INFO_DOUBLE property_id']],
  TerminalInfoString: [['string', 'ENUM_TERMINAL_INFO_STRING property_id']],
  MQLInfoInteger: [['int', 'ENUM_MQL_INFO_INTEGER property_id']],
  MQLInfoString: [['string', 'ENUM_MQL_INFO_STRING property_id']],
  CryptDecode: [['int', 'ENUM_CRYPT_METHOD method', 'const uchar& data[]', 'const uchar& key[]', 'uchar& result[]']],
  MathMax: [['double', 'T value1', 'T value2']],
  MathMin: [['double', 'T value1', 'T value2']],
  MathAbs: [['double', 'T value']],
  fmax: [['double', 'T value1', 'T value2']],
  fmin: [['double', 'T value1', 'T value2']],
  fabs: [['double', 'T value']],
  MathArctan2: [['double', 'double y', 'double x']],
  CharArrayToString: [['string', 'const uchar& array[]', 'int start=0', 'int count=-1', 'uint codepage=CP_ACP']],
  ShortArrayToString: [['string', 'const ushort& array[]', 'int start=0', 'int count=-1']],
  printf: [['void', 'string format_string', '...']],
}
