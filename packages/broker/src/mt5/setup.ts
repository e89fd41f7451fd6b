import type { BrokerSetup } from '@ratchet/contract'

const file = 'Ratchet.mq5'
const inputTabs = ['Common', 'Inputs', 'Dependencies']

/** The setup page: what a trader does in the terminal, in the terminal's own words. */
export const setup: BrokerSetup = {
  file,
  steps: [
    {
      title: 'Download the program',
      acts: [
        `The program is one text file, **${file}**. The address of this server is already in it.`,
        'It uses no DLL, and it never asks for your password.',
      ],
      pictures: [],
      offers: 'program',
    },
    {
      title: 'Put the file into the folder Experts',
      acts: [
        'In MetaTrader 5, choose **File**, **Open Data Folder**.',
        `Open **MQL5**, then **Experts**. Copy **${file}** into this folder.`,
      ],
      pictures: [
        {
          drawing: 'folder',
          alt: `A folder window. The data folder contains MQL5, MQL5 contains Experts, and Experts contains ${file}.`,
          path: ['Data folder', 'MQL5', 'Experts'],
          file,
        },
      ],
      offers: null,
    },
    {
      title: 'Compile it',
      acts: [
        `In MetaTrader 5, press **F4**. MetaEditor opens. In its **Navigator**, open **Experts** and double-click **${file}**.`,
        'Press **Compile** (F7). The last line must say **0 errors**.',
      ],
      pictures: [
        {
          drawing: 'editor',
          alt: `The MetaEditor window with ${file}. The button Compile is marked, and the last line says 0 errors, 0 warnings.`,
          file,
          button: 'Compile',
          result: '0 errors, 0 warnings',
        },
      ],
      offers: 'log',
    },
    {
      title: 'Allow the address of this server',
      acts: [
        'Back in MetaTrader 5, choose **Tools**, **Options** and the tab **Expert Advisors**.',
        'Tick **Allow WebRequest for listed URL**. Double-click the empty line below it, paste this address, press Enter, then **OK**.',
      ],
      pictures: [
        {
          drawing: 'options',
          alt: 'The window Options on the tab Expert Advisors. Allow WebRequest for listed URL is ticked, and the address is in the list below it.',
          title: 'Options',
          tabs: ['Server', 'Charts', 'Trade', 'Expert Advisors'],
          tab: 'Expert Advisors',
          tick: 'Allow WebRequest for listed URL',
        },
      ],
      offers: 'address',
    },
    {
      title: 'Start the program on a chart',
      acts: [
        'Open a chart of any symbol. In the **Navigator**, open **Expert Advisors** and drag **Ratchet** onto the chart. If Ratchet is not listed, right-click **Expert Advisors** and choose **Refresh**.',
        'In the window that opens, choose the tab **Inputs**. Double-click the value of **Pairing code**, paste the code and press **OK**. Leave **Allow trading** at **false**.',
      ],
      pictures: [
        {
          drawing: 'inputs',
          alt: 'The window of the program Ratchet on the tab Inputs. The code is in the line Pairing code, and Allow trading is false.',
          title: 'Ratchet',
          tabs: inputTabs,
          tab: 'Inputs',
          rows: [
            { name: 'Pairing code', value: null },
            { name: 'Allow trading', value: 'false' },
          ],
          marked: 'Pairing code',
        },
      ],
      offers: 'code',
    },
    {
      title: 'Switch on Algo Trading',
      acts: [
        'In the toolbar of MetaTrader 5, press **Algo Trading**. Its sign turns green.',
        'In the top left corner of the chart, the program now says what it does. **Paired** means success.',
      ],
      pictures: [
        {
          drawing: 'toolbar',
          alt: 'The toolbar of the terminal. The button Algo Trading is marked and switched on.',
          buttons: ['IDE', 'Algo Trading', 'New Order'],
          marked: 'Algo Trading',
        },
        {
          drawing: 'chart',
          alt: 'A chart. Its top right corner names the program Ratchet, and its top left corner says that the program is paired.',
          title: 'XAUUSD,H1',
          program: 'Ratchet',
          says: 'Ratchet: paired',
        },
      ],
      offers: null,
    },
  ],
  trading: {
    title: 'Allow trading',
    acts: [
      'In the terminal: click the chart and press **F7**. On the tab **Inputs**, set **Allow trading** to **true** and press **OK**.',
    ],
    pictures: [
      {
        drawing: 'inputs',
        alt: 'The window of the program Ratchet on the tab Inputs. The line Allow trading is marked, and its value is true.',
        title: 'Ratchet',
        tabs: inputTabs,
        tab: 'Inputs',
        rows: [
          { name: 'Pairing code', value: '' },
          { name: 'Allow trading', value: 'true' },
        ],
        marked: 'Allow trading',
      },
    ],
    offers: null,
  },
  remedies: {
    silent:
      'Read what the program says on the chart. **4014**: the address is not allowed yet, see step 4. **5272**: the terminal cannot reach this server; check the PC’s internet connection, firewall and proxy. If the chart says nothing, start the program again, see step 5.',
    offline:
      'The terminal has no connection to its trade server. Choose **File**, **Login to Trade Account**, and log in again.',
    investor:
      'You are logged in with the investor password, which only reads. Log in with your trading password in the terminal. Ratchet never receives either password.',
    account: 'The broker does not allow trading on this account. Ask your broker to enable it.',
    expert:
      'The broker does not allow programs to trade on this account. Ask your broker. Some prop firms forbid programs by their rules.',
    terminal: 'Press **Algo Trading** in the toolbar, see step 6.',
    program: 'Click the chart and press **F7**. On the tab **Common**, tick **Allow Algo Trading** and press **OK**.',
  },
  drawings:
    'The pictures are our own drawings, not screenshots. Your windows look different, but have the same buttons and names. We have no MetaTrader 5 terminal to test with.',
}
