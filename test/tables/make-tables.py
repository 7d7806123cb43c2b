"""Writes the tables beside this file, as hospitals send them, with libraries that the product does not read with.

    pip install openpyxl==3.1.5 XlsxWriter==3.2.9
    python make-tables.py

The people are made up; their identity numbers have valid check digits, their phones are of no one's.
"""

import datetime
import pathlib

import xlsxwriter
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.datavalidation import DataValidation

here = pathlib.Path(__file__).parent
names = "李静 王小明 阿卜杜热合曼·买买提 张伟 刘洋 陈思远 周敏 赵磊 何芳 孙悦 吴桐 郑晓燕".split()
men = {"王小明", "阿卜杜热合曼·买买提", "张伟", "陈思远", "赵磊", "吴桐"}


def phone(index):
    return f"1380000{index:04d}"


def sex(name):
    return "男" if name in men else "女"


def identity(index):
    body = f"610113{1970 + index}0{index % 9 + 1}15{index:03d}"
    total = sum(int(digit) * (2 ** (17 - place) % 11) for place, digit in enumerate(body))
    return body + "10X98765432"[total % 11]


def department_list():
    """Departments and the hospital merged downwards, a title above, a total and signatures below."""
    book = Workbook()
    sheet = book.active
    sheet.title = "参会名单"
    sheet.append(["西安市湘江医院参加第二十届中国医学信息学学术年会人员名单"])
    sheet.append(["序号", "单位", "科室", "姓名", "性别", "联系电话", "E-mail", "专业技术职务", "所在省份"])
    titles = ["主任医师", "副主任医师", "主治医师", "主管护师", "护师", "住院医师"]
    for index, name in enumerate(names[:6]):
        department = ["信息科", None, "护理部", None, None, "医务科"][index]
        sheet.append([index + 1, "西安市湘江医院" if index == 0 else None, department, name, sex(name), phone(index),
                      f"user{index}@xjyy.example.com", titles[index], "陕西省" if index == 0 else None])
    sheet.append(["合计：6人"])
    sheet.append(["填表人：李静", None, None, None, "联系电话：029-88880000"])
    sheet.append(["注：请各科室核对后于3月1日前报医务科。"])
    for merged in ["A1:I1", "B3:B8", "C3:C4", "C5:C7", "I3:I8", "A9:I9", "A11:I11"]:
        sheet.merge_cells(merged)
    sheet["A1"].font = Font(bold=True, size=16)
    sheet["B3"].alignment = Alignment(vertical="center")
    book.save(here / "merged-departments.xlsx")


def filtered():
    """Somebody filtered out those who do not come; autofilter and hidden rows."""
    book = xlsxwriter.Workbook(here / "filtered-rows.xlsx")
    sheet = book.add_worksheet("报名汇总")
    header = ["姓名", "性别", "手机号码", "电子邮箱", "工作单位", "科室", "省份", "是否参会"]
    sheet.write_row(0, 0, header)
    for index, name in enumerate(names[:8]):
        comes = index not in (2, 5)
        sheet.write_row(index + 1, 0, [name, sex(name), phone(index), f"u{index}@example.com", "湘江医院", "信息科",
                                       "陕西", "是" if comes else "否"])
        if not comes:
            sheet.set_row(index + 1, None, None, {"hidden": True})
    sheet.autofilter(0, 0, 8, 7)
    sheet.filter_column_list(7, ["是"])
    book.close()


def two_levels():
    """Headings in two levels; ID cards, an address, and check-in dates as real dates."""
    book = xlsxwriter.Workbook(here / "two-level-headings.xlsx")
    sheet = book.add_worksheet("参会回执")
    center = book.add_format({"align": "center", "valign": "vcenter", "border": 1})
    day = book.add_format({"num_format": "yyyy/m/d"})
    sheet.merge_range("A1:M1", "参 会 回 执", center)
    for column, title in [("A", "姓名"), ("B", "性别"), ("C", "手机"), ("D", "邮箱"), ("G", "单位"), ("H", "省份")]:
        sheet.merge_range(f"{column}2:{column}3", title, center)
    sheet.merge_range("E2:F2", "证件", center)
    sheet.merge_range("I2:J2", "通讯地址", center)
    sheet.merge_range("K2:M2", "住宿", center)
    sheet.write_row("E3", ["类型", "号码"], center)
    sheet.write_row("I3", ["城市", "详细地址"], center)
    sheet.write_row("K3", ["入住日期", "离店日期", "房型"], center)
    for index, name in enumerate(names[:4]):
        row = index + 3
        card = ["身份证", identity(index)] if index != 3 else ["护照", "E12345678"]
        sheet.write_row(row, 0, [name, sex(name), phone(index), f"u{index}@example.com", *card, "湘江医院", "陕西",
                                 "西安", f"雁塔区朱雀大街 {index + 1} 号"])
        if index < 2:
            sheet.write_datetime(row, 10, datetime.datetime(2027, 5, 14), day)
            sheet.write_datetime(row, 11, datetime.datetime(2027, 5, 16), day)
            sheet.write_string(row, 12, "大床房")
    book.close()


def several_sheets():
    """A cover, the list, an old list that is hidden, and a sheet of choices."""
    book = xlsxwriter.Workbook(here / "several-sheets.xlsx")
    cover = book.add_worksheet("填表说明")
    cover.write_column(0, 0, ["填表说明", "1. 请在“参会名单”中填写", "2. 手机号码用于接收短信", "3. 联系人：李静"])
    sheet = book.add_worksheet("参会名单")
    sheet.write_row(0, 0, ["姓名", "性别", "手机号码", "电子邮箱", "工作单位", "所在省份"])
    for index, name in enumerate(names[:5]):
        sheet.write_row(index + 1, 0, [name, sex(name), phone(index), f"u{index}@example.com", "湘江医院", "陕西省西安市"])
    old = book.add_worksheet("去年名单")
    old.write_row(0, 0, ["姓名", "性别", "手机号码", "电子邮箱", "工作单位", "所在省份"])
    for index, name in enumerate(names):
        old.write_row(index + 1, 0, [name, sex(name), phone(100 + index), f"o{index}@example.com", "湘江医院", "陕西省"])
    old.hide()
    choices = book.add_worksheet("选项")
    choices.write_column(0, 0, ["男", "女"])
    book.close()


def gbk_csv():
    """What Excel and WPS on a Chinese Windows save as .csv; numbers guarded by tabs."""
    rows = [["姓名", "性别", "手机号码", "邮箱", "单位", "省", "职称"]]
    for index, name in enumerate(names[:5]):
        title = ["主任药师", "高级工程师", "教授", "工程师", "助教"][index]
        rows.append([name, sex(name), f"{phone(index)}\t", f"u{index}@example.com", '"湘江医院,信息中心"', "陕西", title])
    text = "\r\n".join(",".join(row) for row in rows) + "\r\n"
    (here / "windows-gbk.csv").write_bytes(text.encode("gb18030"))


def wps():
    """As WPS exports: rich text, full-width characters, formulas that failed, a drop-down list, +86 phones."""
    book = Workbook()
    sheet = book.active
    sheet.title = "Sheet1"
    sheet.append(["序号", "姓　名", "性 别", "手机（必填）", "Ｅ-mail", "工作单位（全称）", "省/市", "职称", "备注"])
    for index, name in enumerate(names[:6]):
        number = [f"+86 {phone(index)}", f"{phone(index)[:3]} {phone(index)[3:7]} {phone(index)[7:]}",
                  "１３８００００００" + "０２", f"{phone(index)}/029-88880000", phone(index), phone(index)][index]
        mail = f"user{index}＠ｘｊｙｙ．example．com" if index < 3 else f"user{index}@xjyy.example.com"
        sheet.append([index + 1, name, sex(name), number, mail, "西安市湘江医院", "陕西西安",
                      ["主任医师", "副高", "主治医师", "见习", "主管技师", "见习"][index], ["素食", None, None, "晚到", None, None][index]])
    sheet["B2"] = CellRichText(TextBlock(InlineFont(b=True), "李"), "静")
    sheet["I4"] = "=VLOOKUP(B4,Z:Z,1,0)"
    sheet["I5"].value = "#N/A"
    sheet["I5"].data_type = "e"
    choices = DataValidation(type="list", formula1='"男,女"')
    sheet.add_data_validation(choices)
    choices.add("C2:C100")
    sheet.freeze_panes = "C2"
    book.save(here / "wps-export.xlsx")


def numbers():
    """As Apple's Numbers exports: a summary sheet first, each table under its name in a merged row, text phones."""
    book = Workbook()
    summary = book.active
    summary.title = "导出概要"
    summary.append(["此文稿导出自 Numbers。每个表格都已转换为 Excel 工作表。"])
    summary.append([])
    summary.append(["Numbers 工作表名称", "Numbers 表格名称", "Excel 工作表名称"])
    summary.append(["名单", "表格 1", "名单 - 表格 1"])
    sheet = book.create_sheet("名单 - 表格 1")
    sheet.append(["表格 1"])
    sheet.merge_cells("A1:F1")
    sheet.append(["姓名", "性别", "手机", "电子邮件", "医院", "省份"])
    for index, name in enumerate(names[:4]):
        sheet.append([name, sex(name), float(phone(index)), f"u{index}@example.com", "湘江医院", "陕西"])
    for _ in range(5):
        sheet.append([None] * 6)
    book.save(here / "numbers-export.xlsx")


def no_headings():
    """A list without headings, in an order of its own."""
    book = xlsxwriter.Workbook(here / "no-headings.xlsx")
    sheet = book.add_worksheet("Sheet1")
    for index, name in enumerate(names[:4]):
        sheet.write_row(index, 0, ["信息科", name, sex(name), phone(index), f"u{index}@example.com", "湘江医院"])
    book.close()


def spoilt():
    """What needs mending: a phone too short, an identity number twice, one that Excel spoilt, a missing name."""
    book = xlsxwriter.Workbook(here / "spoilt-numbers.xlsx")
    sheet = book.add_worksheet("名单")
    sheet.write_row(0, 0, ["姓名", "性别", "电话", "邮箱", "身份证号", "单位", "所在省份", "通讯地址"])
    for index, name in enumerate(names[:8]):
        card = identity(1) if index == 2 else identity(index)
        address = ["陕西省西安市雁塔区朱雀大街229号", "西安市高新区科技路1号", "陕西省西安市", "朱雀大街 3 号"][index % 4]
        sheet.write_row(index + 1, 0, [name if index != 6 else "", sex(name), phone(index) if index != 3 else "1380000",
                                       f"u{index}@example.com", card, "湘江医院", "陕西", address])
    sheet.write_number(5, 4, 610113197405150000)
    book.close()


def credit_and_files():
    """Applications for credit, and the names of the files that go with each person."""
    book = Workbook()
    sheet = book.active
    sheet.title = "学分申请表"
    sheet.append(["继续教育学分申请人员"])
    sheet.append(["姓名", "性别", "年龄", "手机号码", "电子邮箱", "工作单位", "所在省份", "职称", "是否来自基层（县及以下）",
                  "是否申请学分", "附件"])
    for index, name in enumerate(names[:4]):
        sheet.append([name, sex(name), 30 + index, phone(index), f"u{index}@example.com", "湘江医院", "陕西省",
                      ["主任医师", "主管护师", "护师", "乡村医生"][index], "否", "是" if index < 3 else "否",
                      f"{name}.pdf" if index < 2 else None])
    sheet.append(["姓名", "性别", "年龄", "手机号码", "电子邮箱", "工作单位", "所在省份", "职称", "是否来自基层（县及以下）",
                  "是否申请学分", "附件"])
    sheet.append([names[4], sex(names[4]), 40, phone(4), "u4@example.com", "湘江医院", "陕西省", "副主任护师", "否", "是", None])
    book.save(here / "credit-and-files.xlsx")


for make in [department_list, filtered, two_levels, several_sheets, gbk_csv, wps, numbers, no_headings, spoilt,
             credit_and_files]:
    make()
