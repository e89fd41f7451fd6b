import type { TableField } from './table-fields.ts'

/**
 * A heading as its words alone: `open_price`, `openPrice` and `Open Price (USD)` are the same. Accents fall away, so that a file that lost
 * them is read too.
 */
export function plainHeading(text: string): string {
  return text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[([{（].*?[)\]}）]/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}/&%]+/gu, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s*\/\s*/g, '/')
    .replace(/\b(utc|gmt)\b.*$/, '')
    .replace(/ (usd|eur|gbp|chf|jpy|aud|cad|nzd|usdt|lots?)$/, '')
    .trim()
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(',').map(plainHeading))

/** Headings that stand above two columns, first that of the opening, then that of the closing. */
export const repeatedHeadings = {
  time: words(
    'time,date,date/time,datetime,zeit,datum,heure,hora,horário,fecha,data,ora,tempo,время,дата,时间,日期,時間,日時,czas,zaman,tarih',
  ),
  price: words('price,rate,preis,kurs,prix,precio,preço,prezzo,цена,价格,价位,成交价,価格,cena,fiyat'),
} as const

/** Headings of common programs that name a field, the surest list first. */
export const fieldHeadings: Readonly<Record<TableField, readonly ReadonlySet<string>[]>> = {
  symbol: [
    words(
      'symbol,symbols,instrument,ticker,market,item,pair,asset,product,währungspaar,wertpapier,symbole,símbolo,instrumento,ativo,activo,simbolo,strumento,символ,инструмент,交易品种,品种,商品,货币对,銘柄,通貨ペア,sembol',
    ),
  ],
  side: [
    words(
      'type,side,direction,action,buy/sell,b/s,long/short,opening direction,market pos,market position,order type,trade type,deal type,position type,typ,art,richtung,sens,tipo,dirección,direção,direzione,тип,направление,类型,方向,买卖,买卖方向,交易类型,種別,売買,タイプ,tip,yön,kierunek',
    ),
  ],
  volume: [
    words(
      'volume,lots,lot,size,quantity,qty,units,units/lots,lot size,trade size,position size,closing quantity,closing volume,closed volume,closed quantity,filled quantity,volumen,menge,stückzahl,lotgröße,tamaño,cantidad,lotes,quantité,taille,quantidade,quantità,dimensione,lotti,объем,объём,лот,лоты,размер,交易量,成交量,手数,数量,ロット,ロット数,取引量,hacim,wolumen,wielkość',
    ),
  ],
  openTime: [
    words(
      "open time,opening time,opened,opened at,open at,open date,opening date,open datetime,open date/time,open timestamp,entry time,entry date,entry date/time,time open,date open,time opened,date opened,öffnungszeit,eröffnungszeit,eröffnungsdatum,eröffnet,einstiegszeit,heure d'ouverture,date d'ouverture,ouverture,hora de apertura,fecha de apertura,hora apertura,fecha apertura,apertura,hora de abertura,data de abertura,horário de abertura,abertura,ora di apertura,data di apertura,orario apertura,data apertura,время открытия,дата открытия,открытие,开仓时间,建仓时间,入场时间,开盘时间,新規日時,czas otwarcia,data otwarcia,açılış zamanı",
    ),
  ],
  closeTime: [
    words(
      'close time,closing time,closed,closed at,close at,close date,closing date,close datetime,close date/time,close timestamp,exit time,exit date,exit date/time,time close,date close,time closed,date closed,schlusszeit,schließzeit,schließungszeit,schlussdatum,geschlossen,ausstiegszeit,heure de clôture,heure de fermeture,date de clôture,date de fermeture,clôture,fermeture,hora de cierre,fecha de cierre,hora cierre,fecha cierre,cierre,hora de fechamento,data de fechamento,horário de fechamento,fechamento,ora di chiusura,data di chiusura,orario chiusura,data chiusura,время закрытия,дата закрытия,закрытие,平仓时间,离场时间,收盘时间,出场时间,決済日時,czas zamknięcia,data zamknięcia,kapanış zamanı',
    ),
  ],
  // Our own journal has the profit beside what is left of it.
  profit: [
    words(
      'profit,gross profit,gross,p/l,p&l,pl,pnl,pn l,p n l,gross p/l,gross p&l,gross pnl,profit/loss,profit and loss,realized p/l,realized p&l,realized pnl,realised p/l,realised p&l,realised pnl,gewinn,gewinn/verlust,guv,bénéfice,profit/perte,beneficio,ganancia,ganancias,lucro,lucro/prejuízo,profitto,utile,прибыль,прибыль/убыток,盈利,利润,获利,盈亏,損益,利益,zysk,zysk/strata,kar,kâr',
    ),
    words('result,ergebnis,resultado,résultat,risultato,результат,结果,wynik'),
  ],
  net: [
    words(
      'net,net profit,net p/l,net p&l,net pnl,net result,net profit/loss,net gain,profit net,netto,nettogewinn,nettoergebnis,beneficio neto,ganancia neta,lucro líquido,bénéfice net,résultat net,profitto netto,utile netto,чистая прибыль,净利润,净盈亏,净利,純損益,zysk netto,net kar',
    ),
  ],
  open: [
    words(
      "open,open price,opening price,price open,entry,entry price,entry rate,open rate,average entry price,avg entry price,öffnungspreis,eröffnungspreis,eröffnungskurs,öffnungskurs,einstieg,einstiegskurs,einstiegspreis,prix d'ouverture,prix d'entrée,precio de apertura,precio apertura,precio de entrada,preço de abertura,preço de entrada,prezzo di apertura,prezzo apertura,prezzo di ingresso,цена открытия,цена входа,开仓价,开仓价格,建仓价,入场价,开盘价,新規価格,cena otwarcia,açılış fiyatı",
    ),
  ],
  close: [
    words(
      'close,close price,closing price,price close,exit,exit price,exit rate,close rate,average exit price,avg exit price,schlusspreis,schließpreis,schlusskurs,schließkurs,schließungspreis,ausstieg,ausstiegskurs,ausstiegspreis,prix de clôture,prix de fermeture,prix de sortie,precio de cierre,precio cierre,precio de salida,preço de fechamento,preço de saída,prezzo di chiusura,prezzo chiusura,prezzo di uscita,цена закрытия,цена выхода,平仓价,平仓价格,离场价,出场价,收盘价,決済価格,cena zamknięcia,kapanış fiyatı',
    ),
  ],
  swap: [
    words(
      'swap,swaps,financing,rollover,interest,overnight,overnight fee,overnight interest,storage,swap/rollover,finanzierung,finanzierungskosten,zinsen,intereses,intérêts,interessi,своп,свопы,库存费,隔夜利息,过夜费,过夜利息,掉期,スワップ,takas',
    ),
  ],
  commission: [
    words(
      'commission,commissions,comm,commission fee,costs,kommission,kommissionen,provision,provisionen,kosten,comisión,comisiones,comissão,comissões,commissione,commissioni,комиссия,комиссии,手续费,佣金,手数料,prowizja,prowizje,komisyon',
    ),
  ],
  fee: [
    words(
      'fee,fees,tax,taxes,clearing fee,exchange fee,gebühr,gebühren,steuer,steuern,tasa,tasas,tarifa,impuestos,taxa,taxas,frais,taxe,tassa,imposte,сбор,плата,налог,налоги,费用,税,税金,opłata,opłaty,vergi',
    ),
  ],
  // A file of deals has their own tickets too.
  position: [
    words('position,position id,position number,позиция,持仓,仓位,positions id'),
    words(
      'ticket,order,order id,order number,trade id,id,ticket id,ticket number,tiket,auftrag,orden,ordine,ordre,ordem,тикет,ордер,订单,订单号,单号,チケット,注文番号,zlecenie,emir',
    ),
  ],
  deal: [words('deal,deal id,ticket,сделка,成交')],
  stop: [
    words(
      'stop,stop loss,stoploss,s/l,sl,stop price,initial stop,initial stop loss,stop loss price,стоп лосс,стоп лос,止损,止损价,損切り,zarar durdur',
    ),
  ],
  target: [
    words('take profit,takeprofit,t/p,tp,target,profit target,take profit price,тейк профит,止盈,止盈价,利食い,kar al'),
  ],
  comment: [
    words(
      'comment,comments,note,notes,label,order comment,kommentar,bemerkung,notiz,comentario,commentaire,comentário,commento,комментарий,注释,备注,コメント,komentarz,yorum',
    ),
  ],
  account: [words('account')],
}

/** Figures beside a trade that are no part of its result. */
const asides =
  /\b(balance|equity|margin|s\/l|t\/p|sl|tp|stop|target|take profit|pips?|points?|ticks?|gain|duration|magic|spread|mae|mfe|etd|drawdown|drawup|leverage|bars?|cum|cumulative|running|risk|reward|rr|r|ratio|size|volume|price|rate|saldo|kontostand|баланс|余额|残高|tags?|labels?|setup|strategy|rating|score|confidence|hours?|minutes?|seconds?|days?|number|no|nr|index)\b|%/
export const isAside = (heading: string): boolean =>
  asides.test(plainHeading(heading)) || /余额|残高|баланс/i.test(heading)
